import type { EthNewPendingTransactionFilterHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const ethNewPendingTransactionFilter: EthNewPendingTransactionFilterHandler<NodeContext> = (
  { fullTx = false },
  { hosted, filterOwner },
) => hosted.filters.watchTransactions(fullTx, filterOwner);
