import { rpcError } from '@firn/jsonrpc/errors';
import type { Receipt } from '@firn/node-validators';
import type { Hex } from '@firn/primitives/bytes';
import { awaitReceipt } from '../chains/await-receipt.js';
import { toReceiptAnswer } from '../serializers/evm/receipt-answer.js';
import type { NodeContext } from './node-context.js';

const defaultTimeoutMs = 20_000;
const maxTimeoutMs = 60_000;

/**
 * The receipt of a transaction that was sent, once it is in a block.
 * @param timeoutMs How long to wait: 20 seconds for 0, at most 60 seconds.
 * @throws RpcError 4 with the hash, when it is in no block by then.
 */
export async function receiptOfSent(
  { chain, signal }: Pick<NodeContext, 'chain' | 'signal'>,
  hash: Hex,
  timeoutMs = 0,
): Promise<Receipt> {
  const wait = Math.min(timeoutMs || defaultTimeoutMs, maxTimeoutMs);
  const receipt = await awaitReceipt(chain, hash, AbortSignal.any([signal, AbortSignal.timeout(wait)]));
  if (receipt !== undefined) return toReceiptAnswer(receipt);
  const message = `The transaction was added to the transaction pool but wasn't processed in ${wait / 1000}s`;
  throw rpcError(4, message, hash);
}
