import { draftTransaction, withNonce } from '@firn/evm/chain';
import { signTransaction } from '@firn/evm/transaction';
import type { EthSignTransactionHandler } from '@firn/node-server';
import { checkFee } from '../../chains/submit-transaction.js';
import type { NodeContext } from '../../node/node-context.js';
import { toCompleteRequest } from '../../requests/signing-request.js';
import { toSignedTransactionAnswer } from '../../serializers/evm/signed-transaction-answer.js';

export const ethSignTransaction: EthSignTransactionHandler<NodeContext> = async (
  { args },
  { node, chain, hosted },
) => {
  const request = toCompleteRequest(args);
  const unsigned = withNonce(chain, await draftTransaction(chain, request));
  checkFee(unsigned, hosted.settings);
  return toSignedTransactionAnswer(
    node.accounts.withUnlockedKey(request.from, (key) => signTransaction(unsigned, key)),
  );
};
