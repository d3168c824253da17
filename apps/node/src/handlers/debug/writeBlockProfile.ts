import type { DebugWriteBlockProfileHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const debugWriteBlockProfile: DebugWriteBlockProfileHandler<NodeContext> = ({ file }, { hosted }) => {
  hosted.profiler.writeLock(file);
  return null;
};
