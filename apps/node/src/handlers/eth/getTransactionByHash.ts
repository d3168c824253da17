import type { EthGetTransactionByHashHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toBlockTransaction, toPoolTransaction } from '../../serializers/evm/transaction-answer.js';

export const ethGetTransactionByHash: EthGetTransactionByHashHandler<NodeContext> = (params, { chain }) => {
  const hash = lower(params.hash);
  const located = chain.transaction(hash);
  if (located !== undefined) return toBlockTransaction(located.transaction, located.block, located.index);
  const pooled = chain.pool.get(hash);
  return pooled === undefined ? null : toPoolTransaction(pooled.transaction);
};
