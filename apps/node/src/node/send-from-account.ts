import { draftTransaction, withNonce } from '@firn/evm/chain';
import { signTransaction } from '@firn/evm/transaction';
import type { TransactionRequest } from '@firn/node-validators';
import type { Hex } from '@firn/primitives/bytes';
import { sendImpersonated } from '../chains/send-impersonated.js';
import { submitTransaction } from '../chains/submit-transaction.js';
import { toSendingRequest } from '../requests/signing-request.js';
import { estimatesForSending } from './estimates-for-sending.js';
import type { NodeContext } from './node-context.js';

/**
 * Signs a transaction with a key of the node, or impersonates its sender, and sends it; returns its hash.
 * @throws Refusal, EvmError, TransactionError
 */
export async function sendFromAccount(context: NodeContext, args: TransactionRequest): Promise<Hex> {
  const { node, chain, hosted } = context;
  const request = toSendingRequest(args);
  if (hosted.isControlled && hosted.impersonation.has(request.from)) {
    return sendImpersonated(hosted, request, estimatesForSending(context));
  }
  node.accounts.assertKnown(request.from);
  const draft = await draftTransaction(chain, request, { estimate: estimatesForSending(context) });
  // From here to the pool nothing is waited for, so that no other call can take the same nonce.
  const signed = node.accounts.withUnlockedKey(request.from, (key) =>
    signTransaction(withNonce(chain, draft), key),
  );
  return submitTransaction(hosted, signed);
}
