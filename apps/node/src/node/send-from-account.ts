import { draftTransaction, withNonce } from '@firn/evm/chain';
import type { CallRequest } from '@firn/evm/execution';
import { signTransaction } from '@firn/evm/transaction';
import type { Hex } from '@firn/primitives/bytes';
import { sendImpersonated } from '../chains/send-impersonated.js';
import { submitTransaction } from '../chains/submit-transaction.js';
import { estimatesForSending } from './estimates-for-sending.js';
import type { NodeContext } from './node-context.js';

/**
 * Signs a transaction with a key of the node, or impersonates its sender, and sends it; returns its hash.
 * @throws EvmError, TransactionError, or a Refusal where the node has no key of the account.
 */
export async function sendFromAccount(
  context: NodeContext,
  request: CallRequest & { readonly from: Hex },
): Promise<Hex> {
  const { node, chain, hosted } = context;
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
