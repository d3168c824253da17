import type { DevRemovePoolTransactionsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const devRemovePoolTransactions: DevRemovePoolTransactionsHandler<NodeContext> = async (
  { address },
  { hosted },
) => {
  const sender = lower(address);
  await hosted.dev.dropTransactions(({ transaction }) => transaction.from === sender);
  return true;
};
