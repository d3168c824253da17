import { draftTransaction, withNonce } from '@firn/evm/chain';
import {
  decodeSubmittedTransaction,
  impersonateTransaction,
  signingHash,
  signTransaction,
  toUnsignedTransaction,
} from '@firn/evm/transaction';
import { rpcError } from '@firn/jsonrpc/errors';
import type { EvmHandlers } from '@firn/node-server';
import { bytesEqual, hexToBytes } from '@firn/primitives/bytes';
import { signDigest, signText } from '../../accounts/signed-text.js';
import { typedDataHash } from '../../accounts/typed-data.js';
import { checkFee, submitTransaction } from '../../chains/submit-transaction.js';
import { Refusal } from '../../errors/refusal.js';
import { blobVerifierOf, estimatesOf } from '../../node/estimates.js';
import type { NodeContext } from '../../node/node-context.js';
import { hashUnlessFailed, receiptOfSent, sendFromAccount } from '../../node/send-transaction.js';
import { lower } from '../../requests/block-parameter.js';
import { toCompleteRequest, toSendingRequest, toSigningRequest } from '../../requests/transaction-request.js';
import { toSignedTransactionAnswer } from '../../serializers/evm/transaction-answer.js';

/** Accounts that the node holds, signing and sending. */
export const ethSending = {
  eth_accounts: (_, { node }) => [...node.accounts.list()],

  eth_requestAccounts: (_, { node }) => [...node.accounts.list()],

  eth_coinbase: (_, { chain }) => {
    const frame = chain.nextFrame();
    if (frame === undefined) throw rpcError(-32_000, 'etherbase must be explicitly specified');
    return frame.environment.coinbase;
  },

  eth_sign: ({ addr, data }, { node }) =>
    node.accounts.withUnlockedKey(lower(addr), (key) => signText(hexToBytes(data), key)),

  eth_signTransaction: async ({ args }, { node, chain, hosted }) => {
    const request = toCompleteRequest(args);
    const unsigned = withNonce(chain, await draftTransaction(chain, request));
    checkFee(unsigned, hosted.settings);
    return toSignedTransactionAnswer(
      node.accounts.withUnlockedKey(request.from, (key) => signTransaction(unsigned, key)),
    );
  },

  eth_signTypedData_v4: ({ addr, typedData }, { node }) =>
    node.accounts.withUnlockedKey(lower(addr), (key) => signDigest(typedDataHash(typedData), key)),

  eth_fillTransaction: async ({ args }, context) => {
    const { chain } = context;
    const draft = await draftTransaction(chain, toSigningRequest(args), {
      estimate: estimatesOf(context),
    });
    return toSignedTransactionAnswer(toUnsignedTransaction(withNonce(chain, draft), draft.from));
  },

  eth_sendTransaction: async ({ args }, context) =>
    hashUnlessFailed(context, await sendFromAccount(context, toSendingRequest(args))),

  eth_sendRawTransaction: async ({ input }, context) => {
    const transaction = decodeSubmittedTransaction(input);
    const hash = await submitTransaction(context.hosted, transaction, blobVerifierOf(context));
    return hashUnlessFailed(context, hash);
  },

  eth_sendRawTransactionSync: async ({ input, timeoutMs }, context) => {
    const transaction = decodeSubmittedTransaction(input);
    const hash = await submitTransaction(context.hosted, transaction, blobVerifierOf(context));
    return receiptOfSent(context, hash, timeoutMs);
  },

  /** A new price replaces a `gasPrice`; those of type 2 stay as they were sent, as with the reference client. */
  eth_resend: async ({ sendArgs, gasPrice, gasLimit }, context) => {
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
  },
} satisfies Partial<EvmHandlers<NodeContext>>;
