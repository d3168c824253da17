import type { EthGetBlockReceiptsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { answerReceipts } from '../../reads/receipt-texts.js';
import { findBlock } from '../../requests/block-parameter.js';

export const ethGetBlockReceipts: EthGetBlockReceiptsHandler<NodeContext> = ({ block }, context) => {
  const found = findBlock(context.chain, block);
  return found === undefined ? null : answerReceipts(found, undefined, context);
};
