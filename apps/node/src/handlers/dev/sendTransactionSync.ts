import type { DevSendTransactionSyncHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { receiptOfSent } from '../../node/receipt-of-sent.js';
import { sendFromAccount } from '../../node/send-from-account.js';
import { toSendingRequest } from '../../requests/signing-request.js';

export const devSendTransactionSync: DevSendTransactionSyncHandler<NodeContext> = async ({ args }, context) =>
  receiptOfSent(context, await sendFromAccount(context, toSendingRequest(args)));
