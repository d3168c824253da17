import type { HardhatMineHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toCount } from '../../requests/count.js';

export const hardhatMine: HardhatMineHandler<NodeContext> = async ({ count, interval }, { hosted }) => {
  await hosted.dev.mine(toCount(count ?? 1), { step: toCount(interval ?? 1) });
  return true;
};
