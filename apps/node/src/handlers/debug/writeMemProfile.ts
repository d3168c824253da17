import type { DebugWriteMemProfileHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const debugWriteMemProfile: DebugWriteMemProfileHandler<NodeContext> = ({ file }, { hosted }) => {
  hosted.profiler.writeMemory(file);
  return null;
};
