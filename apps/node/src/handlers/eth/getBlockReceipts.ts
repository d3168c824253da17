import { rawJson } from '@firn/jsonrpc/server';
import type { EthGetBlockReceiptsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { findBlock } from '../../requests/block-parameter.js';

export const ethGetBlockReceipts: EthGetBlockReceiptsHandler<NodeContext> = (
  { block },
  { chain, hosted },
) => {
  const found = findBlock(chain, block);
  return found === undefined ? null : rawJson(`[${hosted.texts.receipts(found).join(',')}]`);
};
