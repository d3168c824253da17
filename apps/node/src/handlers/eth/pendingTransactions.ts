import type { PooledTransaction } from '@firn/evm/pool';
import type { EthPendingTransactionsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { answerInTurns, listTexts } from '../../reads/pool-texts.js';

/**
 * All transactions of the pool where development controls are served, as with Hardhat. Elsewhere those of the node's own accounts that can be
 * executed, as with the reference client.
 */
export const ethPendingTransactions: EthPendingTransactionsHandler<NodeContext> = (_, context) => {
  const listed = context.isControlled ? context.chain.pool.all() : own(context);
  return answerInTurns(listTexts(listed.map(({ transaction }) => transaction)), context);
};

function own({ node, chain }: NodeContext): PooledTransaction[] {
  return node.accounts.list().flatMap((address) => [...chain.pool.of(address).pending]);
}
