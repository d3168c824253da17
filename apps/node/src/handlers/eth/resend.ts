import { draftTransaction, withNonce } from '@firn/evm/chain';
import {
  impersonateTransaction,
  signingHash,
  signTransaction,
  toUnsignedTransaction,
} from '@firn/evm/transaction';
import type { EthResendHandler } from '@firn/node-server';
import { bytesEqual } from '@firn/primitives/bytes';
import { checkFee } from '../../chains/submit-transaction.js';
import { estimatesOf } from '../../node/estimates-of.js';
import { hashUnlessFailed } from '../../node/hash-unless-failed.js';
import type { NodeContext } from '../../node/node-context.js';
import { Refusal } from '../../refusals/refusal.js';
import { toSigningRequest } from '../../requests/signing-request.js';

/** A new price replaces a `gasPrice`; those of type 2 stay as they were sent, as with the reference client. */
export const ethResend: EthResendHandler<NodeContext> = async ({ sendArgs, gasPrice, gasLimit }, context) => {
  const { node, chain, hosted } = context;
  if (sendArgs.nonce === undefined) throw new Refusal('missing transaction nonce in transaction spec');
  const request = toSigningRequest(sendArgs);
  const unsigned = withNonce(
    chain,
    await draftTransaction(chain, request, { estimate: estimatesOf(context) }),
  );
  checkFee(
    { maxFeePerGas: gasPrice ?? unsigned.maxFeePerGas, gas: gasLimit ?? unsigned.gas },
    hosted.settings,
  );
  const wanted = signingHash(unsigned);
  const isPending = chain.pool
    .of(request.from)
    .pending.some(({ transaction }) => bytesEqual(signingHash(transaction), wanted));
  if (!isPending) {
    const { hash } = toUnsignedTransaction(unsigned, request.from);
    throw new Refusal(`transaction ${hash} not found`);
  }
  const price = unsigned.type < 2 ? gasPrice || unsigned.maxFeePerGas : undefined;
  const changed = {
    ...unsigned,
    gas: gasLimit || unsigned.gas,
    ...(price === undefined ? {} : { maxFeePerGas: price, maxPriorityFeePerGas: price }),
  };
  const isImpersonated = hosted.isControlled && hosted.impersonation.has(request.from);
  const signed = isImpersonated
    ? impersonateTransaction(changed, request.from)
    : node.accounts.withUnlockedKey(request.from, (key) => signTransaction(changed, key));
  return hashUnlessFailed(context, await chain.submitTransaction(signed));
};
