import type { DebugGoTraceHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { unsupported } from '../../profiling/unsupported.js';

export const debugGoTrace: DebugGoTraceHandler<NodeContext> = () => {
  throw unsupported('goTrace', 'it is that of Go; cpuProfile tells where the time goes');
};
