import type { AnvilSetIntervalMiningHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toCount } from '../../requests/count.js';
import { checkedIntervalMs } from '../../requests/mining-interval.js';

export const anvilSetIntervalMining: AnvilSetIntervalMiningHandler<NodeContext> = (
  { seconds },
  { chain },
) => {
  chain.setMining({ automine: false, intervalMs: checkedIntervalMs(toCount(seconds) * 1000n) });
  return null;
};
