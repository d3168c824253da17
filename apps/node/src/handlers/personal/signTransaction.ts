import { draftTransaction, withNonce } from '@firn/evm/chain';
import { signTransaction } from '@firn/evm/transaction';
import type { PersonalSignTransactionHandler } from '@firn/node-server';
import { checkFee } from '../../chains/submit-transaction.js';
import type { NodeContext } from '../../node/node-context.js';
import { Refusal } from '../../refusals/refusal.js';
import { toCompleteRequest } from '../../requests/signing-request.js';
import { toSignedTransactionAnswer } from '../../serializers/evm/signed-transaction-answer.js';

export const personalSignTransaction: PersonalSignTransactionHandler<NodeContext> = async (
  { args, passwd },
  { node, chain, hosted, signal },
) => {
  if (args.from === undefined) throw new Refusal('sender not specified');
  const request = toCompleteRequest(args);
  const unsigned = withNonce(chain, await draftTransaction(chain, request));
  checkFee(unsigned, hosted.settings);
  const sign = (key: Uint8Array) => toSignedTransactionAnswer(signTransaction(unsigned, key));
  return node.accounts.withPassword(request.from, passwd, sign, signal);
};
