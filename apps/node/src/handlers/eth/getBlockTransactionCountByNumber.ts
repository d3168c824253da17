import type { EthGetBlockTransactionCountByNumberHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { findBlock } from '../../requests/block-parameter.js';

export const ethGetBlockTransactionCountByNumber: EthGetBlockTransactionCountByNumberHandler<NodeContext> = (
  { block: wanted },
  { chain },
) => {
  const block = findBlock(chain, wanted);
  return block === undefined ? null : BigInt(block.transactions.length);
};
