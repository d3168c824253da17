import type { EthSubscribeNewPendingTransactionsHandler } from '@firn/node-server';
import { toPoolTransaction } from '../../answers/evm/transaction-answer.js';
import { streamEvents } from '../../chains/stream-events.js';
import type { NodeContext } from '../../node/node-context.js';

export const ethSubscribeNewPendingTransactions: EthSubscribeNewPendingTransactionsHandler<NodeContext> =
  async function* ({ fullTx = false }, { chain, signal }) {
    for await (const { transaction } of streamEvents(chain, 'transaction', signal)) {
      yield fullTx ? toPoolTransaction(transaction) : transaction.hash;
    }
  };
