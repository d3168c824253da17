import type { ChainAdminMemoryProfileHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const chainAdminMemoryProfile: ChainAdminMemoryProfileHandler<NodeContext> = async (_, { hosted }) => {
  await hosted.profiler.writeMemory();
  return {};
};
