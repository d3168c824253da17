import type { DevDropTransactionHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const devDropTransaction: DevDropTransactionHandler<NodeContext> = async ({ hash }, { hosted }) => {
  const wanted = lower(hash);
  return (await hosted.dev.dropTransactions(({ transaction }) => transaction.hash === wanted)) > 0;
};
