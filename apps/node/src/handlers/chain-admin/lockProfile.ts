import type { ChainAdminLockProfileHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const chainAdminLockProfile: ChainAdminLockProfileHandler<NodeContext> = (_, { hosted }) => {
  hosted.profiler.writeLock();
  return {};
};
