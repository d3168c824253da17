import type { EthGetTransactionByBlockHashAndIndexHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toBlockTransaction } from '../../serializers/evm/transaction-answer.js';

export const ethGetTransactionByBlockHashAndIndex: EthGetTransactionByBlockHashAndIndexHandler<
  NodeContext
> = ({ blockHash, index }, { chain }) => {
  const block = chain.blockByHash(lower(blockHash));
  const transaction = block?.transactions[Number(index)];
  if (block === undefined || transaction === undefined) return null;
  return toBlockTransaction(transaction, block, Number(index));
};
