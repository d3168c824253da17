import type { AdminMemoryProfileHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const adminMemoryProfile: AdminMemoryProfileHandler<NodeContext> = async (_, { node }) => {
  await node.profiler.writeMemory();
  return {};
};
