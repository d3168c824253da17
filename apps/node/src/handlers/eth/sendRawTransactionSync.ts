import { decodeSubmittedTransaction } from '@firn/evm/transaction';
import { rpcError } from '@firn/jsonrpc/errors';
import type { EthSendRawTransactionSyncHandler } from '@firn/node-server';
import { awaitReceipt } from '../../chains/await-receipt.js';
import { submitTransaction } from '../../chains/submit-transaction.js';
import { blobVerifierOf } from '../../node/blob-verifier-of.js';
import type { NodeContext } from '../../node/node-context.js';
import { toReceiptAnswer } from '../../serializers/evm/receipt-answer.js';

const defaultTimeoutMs = 20_000;
const maxTimeoutMs = 60_000;

export const ethSendRawTransactionSync: EthSendRawTransactionSyncHandler<NodeContext> = async (
  { input, timeoutMs },
  context,
) => {
  const { chain, hosted, signal } = context;
  const wait = Math.min(timeoutMs || defaultTimeoutMs, maxTimeoutMs);
  const hash = await submitTransaction(hosted, decodeSubmittedTransaction(input), blobVerifierOf(context));
  const receipt = await awaitReceipt(chain, hash, AbortSignal.any([signal, AbortSignal.timeout(wait)]));
  if (receipt !== undefined) return toReceiptAnswer(receipt);
  const message = `The transaction was added to the transaction pool but wasn't processed in ${wait / 1000}s`;
  throw rpcError(4, message, hash);
};
