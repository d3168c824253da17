import type { DevReorgHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toCount } from '../../requests/count.js';

export const devReorg: DevReorgHandler<NodeContext> = async ({ depth }, { hosted }) => {
  await hosted.dev.reorganise(toCount(depth));
  return true;
};
