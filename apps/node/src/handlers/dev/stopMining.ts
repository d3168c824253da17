import type { DevStopMiningHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devStopMining: DevStopMiningHandler<NodeContext> = (_, { chain }) => {
  chain.setMining({ ...chain.mining, automine: false });
  return true;
};
