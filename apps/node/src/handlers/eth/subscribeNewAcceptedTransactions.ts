import type { EthSubscribeNewAcceptedTransactionsHandler } from '@firn/node-server';
import { streamEvents } from '../../chains/stream-events.js';
import type { NodeContext } from '../../node/node-context.js';
import { toBlockTransaction } from '../../serializers/evm/transaction-answer.js';

export const ethSubscribeNewAcceptedTransactions: EthSubscribeNewAcceptedTransactionsHandler<NodeContext> =
  async function* ({ fullTx = false }, { chain, signal }) {
    for await (const { block } of streamEvents(chain, 'block', signal)) {
      for (const [index, transaction] of block.transactions.entries()) {
        yield fullTx ? toBlockTransaction(transaction, block, index) : transaction.hash;
      }
    }
  };
