import type { DevSetIntervalMiningHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toCount } from '../../requests/count.js';
import { toMiningMode } from '../../requests/mining-interval.js';

export const devSetIntervalMining: DevSetIntervalMiningHandler<NodeContext> = ({ interval }, { chain }) => {
  chain.setMining(toMiningMode(toCount(interval), chain.mining));
  return true;
};
