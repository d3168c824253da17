import type { EthSendTransactionHandler } from '@firn/node-server';
import { hashUnlessFailed } from '../../node/hash-unless-failed.js';
import type { NodeContext } from '../../node/node-context.js';
import { sendFromAccount } from '../../node/send-from-account.js';

export const ethSendTransaction: EthSendTransactionHandler<NodeContext> = async ({ args }, context) =>
  hashUnlessFailed(context, await sendFromAccount(context, args));
