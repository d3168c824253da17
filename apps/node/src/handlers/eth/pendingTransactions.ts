import type { EthPendingTransactionsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { answerInTurns, listTexts } from '../../reads/pool-texts.js';

/** Those of the node's own accounts that can be executed. */
export const ethPendingTransactions: EthPendingTransactionsHandler<NodeContext> = (_, context) => {
  const { node, chain } = context;
  const own = node.accounts.list().flatMap((address) => chain.pool.of(address).pending);
  return answerInTurns(listTexts(own.map(({ transaction }) => transaction)), context);
};
