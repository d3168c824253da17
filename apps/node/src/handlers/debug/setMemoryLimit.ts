import { getHeapStatistics } from 'node:v8';
import type { DebugSetMemoryLimitHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { unsupported } from '../../profiling/unsupported.js';

export const debugSetMemoryLimit: DebugSetMemoryLimitHandler<NodeContext> = ({ limit }) => {
  if (limit >= 0n) {
    throw unsupported('setMemoryLimit', 'it is set at the start, by NODE_OPTIONS=--max-old-space-size');
  }
  return BigInt(getHeapStatistics().heap_size_limit);
};
