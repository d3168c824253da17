import type { EthSendTransactionHandler } from '@firn/node-server';
import { sendImpersonated } from '../../chains/send-impersonated.js';
import { submitTransaction } from '../../chains/submit-transaction.js';
import { draftTransaction, withNonce } from '../../evm/chain/fill-transaction.js';
import { signTransaction } from '../../evm/transaction/transaction-codec.js';
import type { NodeContext } from '../../node/node-context.js';
import { toCallLimits } from '../../requests/call-limits.js';
import { toSendingRequest } from '../../requests/signing-request.js';

export const ethSendTransaction: EthSendTransactionHandler<NodeContext> = async ({ args }, context) => {
  const { node, chain, hosted } = context;
  const request = toSendingRequest(args);
  if (hosted.isControlled && hosted.impersonation.has(request.from)) {
    return sendImpersonated(hosted, request, toCallLimits(context));
  }
  node.accounts.assertKnown(request.from);
  const draft = await draftTransaction(chain, request, { limits: toCallLimits(context) });
  // From here to the pool nothing is waited for, so that no other call can take the same nonce.
  const signed = node.accounts.withUnlockedKey(request.from, (key) =>
    signTransaction(withNonce(chain, draft), key),
  );
  return submitTransaction(hosted, signed);
};
