import type { DevSetIntervalMiningHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toIntervalMs } from '../../requests/mining-interval.js';

export const devSetIntervalMining: DevSetIntervalMiningHandler<NodeContext> = ({ interval }, { chain }) => {
  chain.setMining({ ...chain.mining, intervalMs: toIntervalMs(interval) });
  return true;
};
