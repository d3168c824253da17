import type { EthGetBlockTransactionCountByNumberHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { readBlock } from '../../requests/pending-block.js';

export const ethGetBlockTransactionCountByNumber: EthGetBlockTransactionCountByNumberHandler<NodeContext> = (
  { block },
  { hosted },
) => readBlock(hosted, block, (found) => (found === undefined ? null : BigInt(found.transactions.length)));
