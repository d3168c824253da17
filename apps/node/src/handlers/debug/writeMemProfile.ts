import type { DebugWriteMemProfileHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const debugWriteMemProfile: DebugWriteMemProfileHandler<NodeContext> = async (
  { file },
  { hosted },
) => {
  await hosted.profiler.writeMemory(file);
  return null;
};
