import { rawJson } from '@firn/jsonrpc/server';
import type { EthGetBlockByNumberHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { findBlock } from '../../requests/block-parameter.js';

export const ethGetBlockByNumber: EthGetBlockByNumberHandler<NodeContext> = (
  { number, fullTx },
  { chain, hosted },
) => {
  const block = findBlock(chain, number);
  return block === undefined ? null : rawJson(hosted.texts.block(block, fullTx));
};
