import { rawJson } from '@firn/jsonrpc/server';
import type { EthGetBlockByHashHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const ethGetBlockByHash: EthGetBlockByHashHandler<NodeContext> = (
  { hash, fullTx },
  { chain, hosted },
) => {
  const block = chain.blockByHash(lower(hash));
  return block === undefined ? null : rawJson(hosted.texts.block(block, fullTx));
};
