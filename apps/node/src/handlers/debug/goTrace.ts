import type { DebugGoTraceHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { UnsupportedError } from '../../profiling/unsupported-error.js';

export const debugGoTrace: DebugGoTraceHandler<NodeContext> = () => {
  throw new UnsupportedError('goTrace', 'it is that of Go; cpuProfile tells where the time goes');
};
