import type { EthGetBlockTransactionCountByHashHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const ethGetBlockTransactionCountByHash: EthGetBlockTransactionCountByHashHandler<NodeContext> = (
  { blockHash },
  { chain },
) => {
  const block = chain.blockByHash(lower(blockHash));
  return block === undefined ? null : BigInt(block.transactions.length);
};
