import type { DebugBlockProfileHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const debugBlockProfile: DebugBlockProfileHandler<NodeContext> = async (
  { file, nsec },
  { hosted, signal },
) => {
  await hosted.profiler.watchLock(file, nsec * 1000, signal);
  return null;
};
