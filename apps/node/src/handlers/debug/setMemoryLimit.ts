import { getHeapStatistics } from 'node:v8';
import type { DebugSetMemoryLimitHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { UnsupportedError } from '../../profiling/unsupported-error.js';

export const debugSetMemoryLimit: DebugSetMemoryLimitHandler<NodeContext> = ({ limit }) => {
  if (limit >= 0n) {
    throw new UnsupportedError(
      'setMemoryLimit',
      'it is set at the start, by NODE_OPTIONS=--max-old-space-size',
    );
  }
  return BigInt(getHeapStatistics().heap_size_limit);
};
