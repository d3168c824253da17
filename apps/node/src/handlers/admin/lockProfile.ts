import type { AdminLockProfileHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const adminLockProfile: AdminLockProfileHandler<NodeContext> = (_, { node }) => {
  node.profiler.writeLock();
  return {};
};
