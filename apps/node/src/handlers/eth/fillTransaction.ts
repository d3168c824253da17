import type { EthFillTransactionHandler } from '@firn/node-server';
import { toSignedTransactionAnswer } from '../../answers/evm/signed-transaction-answer.js';
import { draftTransaction, withNonce } from '../../evm/chain/fill-transaction.js';
import { toUnsignedTransaction } from '../../evm/transaction/transaction-codec.js';
import type { NodeContext } from '../../node/node-context.js';
import { toCallLimits } from '../../requests/call-limits.js';
import { toSigningRequest } from '../../requests/signing-request.js';

export const ethFillTransaction: EthFillTransactionHandler<NodeContext> = async ({ args }, context) => {
  const { chain } = context;
  const draft = await draftTransaction(chain, toSigningRequest(args), {
    limits: toCallLimits(context),
  });
  return toSignedTransactionAnswer(toUnsignedTransaction(withNonce(chain, draft), draft.from));
};
