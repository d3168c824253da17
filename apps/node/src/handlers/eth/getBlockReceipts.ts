import type { EthGetBlockReceiptsHandler } from '@firn/node-server';
import { toReceiptAnswer } from '../../answers/evm/receipt-answer.js';
import type { NodeContext } from '../../node/node-context.js';
import { findBlock } from '../../requests/block-parameter.js';

export const ethGetBlockReceipts: EthGetBlockReceiptsHandler<NodeContext> = ({ block }, { chain }) => {
  const found = findBlock(chain, block);
  return found === undefined ? null : chain.receipts(found).map(toReceiptAnswer);
};
