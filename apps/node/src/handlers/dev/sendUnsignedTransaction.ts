import type { DevSendUnsignedTransactionHandler } from '@firn/node-server';
import { sendImpersonated } from '../../chains/send-impersonated.js';
import { estimatesForSending } from '../../node/estimates-for-sending.js';
import { hashUnlessFailed } from '../../node/hash-unless-failed.js';
import type { NodeContext } from '../../node/node-context.js';
import { toSendingRequest } from '../../requests/signing-request.js';

export const devSendUnsignedTransaction: DevSendUnsignedTransactionHandler<NodeContext> = async (
  { args },
  context,
) => {
  const hash = await sendImpersonated(context.hosted, toSendingRequest(args), estimatesForSending(context));
  return hashUnlessFailed(context, hash);
};
