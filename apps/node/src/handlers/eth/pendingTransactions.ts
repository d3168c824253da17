import type { EthPendingTransactionsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toPoolTransaction } from '../../serializers/evm/transaction-answer.js';

/** Those of the node's own accounts that can be executed. */
export const ethPendingTransactions: EthPendingTransactionsHandler<NodeContext> = (_, { node, chain }) =>
  node.accounts
    .list()
    .flatMap((address) =>
      chain.pool.of(address).pending.map(({ transaction }) => toPoolTransaction(transaction)),
    );
