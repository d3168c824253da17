import { draftTransaction, withNonce } from '@firn/evm/chain';
import { signTransaction } from '@firn/evm/transaction';
import type { EthSendTransactionHandler } from '@firn/node-server';
import { sendImpersonated } from '../../chains/send-impersonated.js';
import { submitTransaction } from '../../chains/submit-transaction.js';
import { estimatesForSending } from '../../node/estimates-for-sending.js';
import { hashUnlessFailed } from '../../node/hash-unless-failed.js';
import type { NodeContext } from '../../node/node-context.js';
import { toSendingRequest } from '../../requests/signing-request.js';

export const ethSendTransaction: EthSendTransactionHandler<NodeContext> = async ({ args }, context) => {
  const { node, chain, hosted } = context;
  const request = toSendingRequest(args);
  if (hosted.isControlled && hosted.impersonation.has(request.from)) {
    return hashUnlessFailed(context, await sendImpersonated(hosted, request, estimatesForSending(context)));
  }
  node.accounts.assertKnown(request.from);
  const draft = await draftTransaction(chain, request, { estimate: estimatesForSending(context) });
  // From here to the pool nothing is waited for, so that no other call can take the same nonce.
  const signed = node.accounts.withUnlockedKey(request.from, (key) =>
    signTransaction(withNonce(chain, draft), key),
  );
  return hashUnlessFailed(context, await submitTransaction(hosted, signed));
};
