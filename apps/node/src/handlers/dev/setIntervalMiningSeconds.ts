import type { DevSetIntervalMiningSecondsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devSetIntervalMiningSeconds: DevSetIntervalMiningSecondsHandler<NodeContext> = (
  { interval },
  { chain },
) => {
  chain.setMining({ ...chain.mining, intervalMs: interval * 1000 });
  return true;
};
