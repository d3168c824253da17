import type { EthGetUncleCountByBlockHashHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const ethGetUncleCountByBlockHash: EthGetUncleCountByBlockHashHandler<NodeContext> = (
  { blockHash },
  { chain },
) => {
  const block = chain.blockByHash(lower(blockHash));
  return block === undefined ? null : BigInt(block.ommers.length);
};
