import type { DevMineHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toCount } from '../../requests/count.js';

export const devMine: DevMineHandler<NodeContext> = async (
  { count = 1, interval = 0 },
  { hosted, signal },
) => {
  await hosted.dev.mine(toCount(count), { step: toCount(interval) || undefined }, signal);
  return true;
};
