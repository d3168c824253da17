import type { EthGetTransactionBySenderAndNonceHandler } from '@firn/node-server';
import type { Hex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toBlockTransaction, toPoolTransaction } from '../../serializers/evm/transaction-answer.js';

/** Finds the number of the block by halves of the chain, on the thread that does so for Otterscan. */
const search = 'ots_getTransactionBySenderAndNonce';

export const ethGetTransactionBySenderAndNonce: EthGetTransactionBySenderAndNonceHandler<
  NodeContext
> = async ({ sender, nonce }, context) => {
  const { chain, node } = context;
  const { pending, queued } = chain.pool.of(lower(sender));
  const waiting = [...pending, ...queued].find(({ transaction }) => transaction.nonce === nonce);
  if (waiting !== undefined) return toPoolTransaction(waiting.transaction);
  let text = '';
  for await (const part of node.executions.parts(search, { sender, nonce }, context)) text += part;
  const hash = JSON.parse(text) as Hex | null;
  const located = hash === null ? undefined : chain.transaction(hash);
  return located === undefined ? null : toBlockTransaction(located.transaction, located.block, located.index);
};
