import type { EthSendTransactionHandler } from '@firn/node-server';
import { hashUnlessFailed } from '../../node/hash-unless-failed.js';
import type { NodeContext } from '../../node/node-context.js';
import { sendFromAccount } from '../../node/send-from-account.js';
import { toSendingRequest } from '../../requests/signing-request.js';

export const ethSendTransaction: EthSendTransactionHandler<NodeContext> = async ({ args }, context) =>
  hashUnlessFailed(context, await sendFromAccount(context, toSendingRequest(args)));
