import { decodeSubmittedTransaction } from '@firn/evm/transaction';
import type { EthSendRawTransactionSyncHandler } from '@firn/node-server';
import { submitTransaction } from '../../chains/submit-transaction.js';
import { blobVerifierOf } from '../../node/blob-verifier-of.js';
import type { NodeContext } from '../../node/node-context.js';
import { receiptOfSent } from '../../node/receipt-of-sent.js';

export const ethSendRawTransactionSync: EthSendRawTransactionSyncHandler<NodeContext> = async (
  { input, timeoutMs },
  context,
) => {
  const transaction = decodeSubmittedTransaction(input);
  const hash = await submitTransaction(context.hosted, transaction, blobVerifierOf(context));
  return receiptOfSent(context, hash, timeoutMs);
};
