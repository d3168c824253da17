import type { PersonalSignTransactionHandler } from '@firn/node-server';
import { AccountError } from '../../accounts/account-error.js';
import { toSignedTransactionAnswer } from '../../answers/evm/signed-transaction-answer.js';
import { checkFee } from '../../chains/submit-transaction.js';
import { draftTransaction, withNonce } from '../../evm/chain/fill-transaction.js';
import { signTransaction } from '../../evm/transaction/transaction-codec.js';
import type { NodeContext } from '../../node/node-context.js';
import { toCompleteRequest } from '../../requests/signing-request.js';

export const personalSignTransaction: PersonalSignTransactionHandler<NodeContext> = async (
  { args, passwd },
  { node, chain, hosted },
) => {
  if (args.from === undefined) throw new AccountError('sender not specified');
  const request = toCompleteRequest(args);
  const unsigned = withNonce(chain, await draftTransaction(chain, request));
  checkFee(unsigned, hosted.settings);
  return node.accounts.withPassword(request.from, passwd, (key) =>
    toSignedTransactionAnswer(signTransaction(unsigned, key)),
  );
};
