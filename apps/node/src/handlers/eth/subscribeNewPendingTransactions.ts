import type { EthSubscribeNewPendingTransactionsHandler } from '@firn/node-server';
import { streamEvents } from '../../chains/stream-events.js';
import type { NodeContext } from '../../node/node-context.js';
import { toPoolTransaction } from '../../serializers/evm/transaction-answer.js';

export const ethSubscribeNewPendingTransactions: EthSubscribeNewPendingTransactionsHandler<NodeContext> =
  async function* ({ fullTx = false }, { chain, signal }) {
    for await (const { transaction } of streamEvents(chain, 'transaction', signal)) {
      yield fullTx ? toPoolTransaction(transaction) : transaction.hash;
    }
  };
