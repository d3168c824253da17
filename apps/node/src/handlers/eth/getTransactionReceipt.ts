import { rawJson } from '@firn/jsonrpc/server';
import type { EthGetTransactionReceiptHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const ethGetTransactionReceipt: EthGetTransactionReceiptHandler<NodeContext> = (
  { hash },
  { chain, hosted },
) => {
  const located = chain.transaction(lower(hash));
  const text = located && hosted.texts.receipts(located.block)[located.index];
  return text === undefined ? null : rawJson(text);
};
