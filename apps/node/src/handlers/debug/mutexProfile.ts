import type { DebugMutexProfileHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const debugMutexProfile: DebugMutexProfileHandler<NodeContext> = async (
  { file, nsec },
  { hosted, signal },
) => {
  await hosted.profiler.watchLock(file, nsec * 1000, signal);
  return null;
};
