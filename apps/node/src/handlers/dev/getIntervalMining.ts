import type { DevGetIntervalMiningHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devGetIntervalMining: DevGetIntervalMiningHandler<NodeContext> = (_, { chain }) => {
  const { intervalMs } = chain.mining;
  return intervalMs === 0 ? null : Math.ceil(intervalMs / 1000);
};
