import { draftTransaction, withNonce } from '@firn/evm/chain';
import { toUnsignedTransaction } from '@firn/evm/transaction';
import type { EthFillTransactionHandler } from '@firn/node-server';
import { estimatesOf } from '../../node/estimates-of.js';
import type { NodeContext } from '../../node/node-context.js';
import { toSigningRequest } from '../../requests/signing-request.js';
import { toSignedTransactionAnswer } from '../../serializers/evm/signed-transaction-answer.js';

export const ethFillTransaction: EthFillTransactionHandler<NodeContext> = async ({ args }, context) => {
  const { chain } = context;
  const draft = await draftTransaction(chain, toSigningRequest(args), {
    estimate: estimatesOf(context),
  });
  return toSignedTransactionAnswer(toUnsignedTransaction(withNonce(chain, draft), draft.from));
};
