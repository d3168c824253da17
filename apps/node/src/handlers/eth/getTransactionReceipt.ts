import type { EthGetTransactionReceiptHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { answerReceipts } from '../../reads/receipt-texts.js';
import { lower } from '../../requests/block-parameter.js';

export const ethGetTransactionReceipt: EthGetTransactionReceiptHandler<NodeContext> = ({ hash }, context) => {
  const located = context.chain.transaction(lower(hash));
  return located === undefined ? null : answerReceipts(located.block, located.index, context);
};
