import type { EthGetTransactionReceiptHandler } from '@firn/node-server';
import { toReceiptAnswer } from '../../answers/evm/receipt-answer.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const ethGetTransactionReceipt: EthGetTransactionReceiptHandler<NodeContext> = (
  { hash },
  { chain },
) => {
  const receipt = chain.receipt(lower(hash));
  return receipt === undefined ? null : toReceiptAnswer(receipt);
};
