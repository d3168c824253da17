import { draftTransaction, withNonce } from '@firn/evm/chain';
import { signTransaction } from '@firn/evm/transaction';
import type { PersonalSendTransactionHandler } from '@firn/node-server';
import { submitTransaction } from '../../chains/submit-transaction.js';
import { estimatesForSending } from '../../node/estimates-for-sending.js';
import { hashUnlessFailed } from '../../node/hash-unless-failed.js';
import type { NodeContext } from '../../node/node-context.js';
import { toSendingRequest } from '../../requests/signing-request.js';

export const personalSendTransaction: PersonalSendTransactionHandler<NodeContext> = async (
  { args, passwd },
  context,
) => {
  const { node, chain, hosted, signal } = context;
  const request = toSendingRequest(args);
  const send = async (key: Uint8Array) => {
    const draft = await draftTransaction(chain, request, { estimate: estimatesForSending(context) });
    return submitTransaction(hosted, signTransaction(withNonce(chain, draft), key));
  };
  return hashUnlessFailed(context, await node.accounts.withPassword(request.from, passwd, send, signal));
};
