import type { DevStartMiningHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devStartMining: DevStartMiningHandler<NodeContext> = (_, { chain }) => {
  chain.setMining({ ...chain.mining, automine: true });
  return true;
};
