import type { PersonalSendTransactionHandler } from '@firn/node-server';
import { submitTransaction } from '../../chains/submit-transaction.js';
import { draftTransaction, withNonce } from '../../evm/chain/fill-transaction.js';
import { signTransaction } from '../../evm/transaction/transaction-codec.js';
import type { NodeContext } from '../../node/node-context.js';
import { toCallLimits } from '../../requests/call-limits.js';
import { toSendingRequest } from '../../requests/signing-request.js';

export const personalSendTransaction: PersonalSendTransactionHandler<NodeContext> = async (
  { args, passwd },
  context,
) => {
  const { node, chain, hosted } = context;
  const request = toSendingRequest(args);
  return node.accounts.withPassword(request.from, passwd, async (key) => {
    const draft = await draftTransaction(chain, request, { limits: toCallLimits(context) });
    return submitTransaction(hosted, signTransaction(withNonce(chain, draft), key));
  });
};
