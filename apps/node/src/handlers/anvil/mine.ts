import type { AnvilMineHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toCount } from '../../requests/count.js';

export const anvilMine: AnvilMineHandler<NodeContext> = async ({ count, interval }, { hosted, signal }) => {
  const step = toCount(interval ?? 0) || undefined;
  await hosted.dev.mine(toCount(count ?? 1), { step, firstIsLater: true }, signal);
  return null;
};
