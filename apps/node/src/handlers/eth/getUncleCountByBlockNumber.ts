import type { EthGetUncleCountByBlockNumberHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { findBlock } from '../../requests/block-parameter.js';

export const ethGetUncleCountByBlockNumber: EthGetUncleCountByBlockNumberHandler<NodeContext> = (
  { block: wanted },
  { chain },
) => {
  const block = findBlock(chain, wanted);
  return block === undefined ? null : BigInt(block.ommers.length);
};
