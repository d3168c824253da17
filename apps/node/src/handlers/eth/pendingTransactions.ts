import type { EthPendingTransactionsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

/** Only those of the node's own accounts are listed, and it keeps no keys. */
export const ethPendingTransactions: EthPendingTransactionsHandler<NodeContext> = () => [];
