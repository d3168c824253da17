import type { DevRollbackHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toCount } from '../../requests/count.js';

export const devRollback: DevRollbackHandler<NodeContext> = async ({ depth = 1 }, { hosted }) => {
  await hosted.dev.rollback(toCount(depth));
  return true;
};
