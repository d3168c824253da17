import type { DebugWriteMutexProfileHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const debugWriteMutexProfile: DebugWriteMutexProfileHandler<NodeContext> = ({ file }, { hosted }) => {
  hosted.profiler.writeLock(file);
  return null;
};
