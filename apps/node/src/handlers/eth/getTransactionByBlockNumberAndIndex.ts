import type { EthGetTransactionByBlockNumberAndIndexHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { hasPendingBlock, readBlock } from '../../requests/pending-block.js';
import { toBlockTransaction, toPoolTransaction } from '../../serializers/evm/transaction-answer.js';

export const ethGetTransactionByBlockNumberAndIndex: EthGetTransactionByBlockNumberAndIndexHandler<
  NodeContext
> = ({ block: wanted, index }, { hosted }) =>
  readBlock(hosted, wanted, (block) => {
    const transaction = block?.transactions[Number(index)];
    if (block === undefined || transaction === undefined) return null;
    if (hasPendingBlock(hosted, wanted)) return toPoolTransaction(transaction);
    return toBlockTransaction(transaction, block, Number(index));
  });
