import type { EthGetTransactionByBlockNumberAndIndexHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { findPendingOrMade, hasPendingBlock } from '../../requests/pending-block.js';
import { toBlockTransaction, toPoolTransaction } from '../../serializers/evm/transaction-answer.js';

export const ethGetTransactionByBlockNumberAndIndex: EthGetTransactionByBlockNumberAndIndexHandler<
  NodeContext
> = async ({ block: wanted, index }, { hosted }) => {
  const block = await findPendingOrMade(hosted, wanted);
  const transaction = block?.transactions[Number(index)];
  if (block === undefined || transaction === undefined) return null;
  if (hasPendingBlock(hosted, wanted)) return toPoolTransaction(transaction);
  return toBlockTransaction(transaction, block, Number(index));
};
