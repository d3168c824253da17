import type { EthGetTransactionByBlockNumberAndIndexHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { findBlock } from '../../requests/block-parameter.js';
import { toBlockTransaction } from '../../serializers/evm/transaction-answer.js';

export const ethGetTransactionByBlockNumberAndIndex: EthGetTransactionByBlockNumberAndIndexHandler<
  NodeContext
> = ({ block: wanted, index }, { chain }) => {
  const block = findBlock(chain, wanted);
  const transaction = block?.transactions[Number(index)];
  if (block === undefined || transaction === undefined) return null;
  return toBlockTransaction(transaction, block, Number(index));
};
