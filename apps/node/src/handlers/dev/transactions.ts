import { EvmError } from '@firn/evm';
import type { DevHandlers } from '@firn/node-server';
import { sendImpersonated } from '../../chains/submit-transaction.js';
import { estimatesForSending } from '../../node/estimates.js';
import type { NodeContext } from '../../node/node-context.js';
import { hashUnlessFailed, receiptOfSent, sendFromAccount } from '../../node/send-transaction.js';
import { lower } from '../../requests/block-parameter.js';
import { toSendingRequest } from '../../requests/transaction-request.js';

/** Impersonation, sending, and edits of the transaction pool. */
export const devTransactions = {
  dev_autoImpersonateAccount: ({ enabled }, { hosted }) => {
    hosted.impersonation.everyone = enabled;
    return true;
  },

  dev_impersonateAccount: ({ address }, { hosted }) => {
    hosted.impersonation.add(lower(address));
    return true;
  },

  dev_impersonateSignature: () => {
    throw new EvmError(
      'development',
      'blocks of this chain run again with ecrecover as it is: no signature can be made that of another account; use dev_impersonateAccount to send from it',
    );
  },

  dev_stopImpersonatingAccount: ({ address }, { hosted }) => hosted.impersonation.remove(lower(address)),

  dev_sendTransactionSync: async ({ args }, context) =>
    receiptOfSent(context, await sendFromAccount(context, toSendingRequest(args))),

  dev_sendUnsignedTransaction: async ({ args }, context) => {
    const hash = await sendImpersonated(context.hosted, toSendingRequest(args), estimatesForSending(context));
    return hashUnlessFailed(context, hash);
  },

  dev_dropAllTransactions: async (_, { hosted }) => {
    await hosted.dev.dropTransactions(() => true);
    return true;
  },

  dev_removePoolTransactions: async ({ address }, { hosted }) => {
    const sender = lower(address);
    await hosted.dev.dropTransactions(({ transaction }) => transaction.from === sender);
    return true;
  },
} satisfies Partial<DevHandlers<NodeContext>>;
