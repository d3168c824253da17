import type { DebugFreeOSMemoryHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { collectGarbage } from '../../profiling/collect-garbage.js';

export const debugFreeOSMemory: DebugFreeOSMemoryHandler<NodeContext> = () => {
  collectGarbage();
  return null;
};
