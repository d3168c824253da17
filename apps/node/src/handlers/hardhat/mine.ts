import type { HardhatMineHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toCount } from '../../requests/count.js';

export const hardhatMine: HardhatMineHandler<NodeContext> = async (
  { count, interval },
  { hosted, chain, signal },
) => {
  // Where blocks have an interval anyway, the default of 1 second does not count.
  const usual = chain.controls.values.stepMs === undefined ? 1 : 0;
  await hosted.dev.mine(toCount(count ?? 1), { step: toCount(interval ?? usual) || undefined }, signal);
  return true;
};
