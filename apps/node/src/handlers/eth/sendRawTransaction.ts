import { decodeSubmittedTransaction } from '@firn/evm/transaction';
import type { EthSendRawTransactionHandler } from '@firn/node-server';
import { submitTransaction } from '../../chains/submit-transaction.js';
import { blobVerifierOf } from '../../node/blob-verifier-of.js';
import { hashUnlessFailed } from '../../node/hash-unless-failed.js';
import type { NodeContext } from '../../node/node-context.js';

export const ethSendRawTransaction: EthSendRawTransactionHandler<NodeContext> = async (
  { input },
  context,
) => {
  const transaction = decodeSubmittedTransaction(input);
  const hash = await submitTransaction(context.hosted, transaction, blobVerifierOf(context));
  return hashUnlessFailed(context, hash);
};
