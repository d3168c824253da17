import type { DevDropAllTransactionsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devDropAllTransactions: DevDropAllTransactionsHandler<NodeContext> = async (_, { hosted }) => {
  await hosted.dev.dropTransactions(() => true);
  return true;
};
