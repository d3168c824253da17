import { decodeSubmittedTransaction } from '@firn/evm/transaction';
import type { EthSendRawTransactionHandler } from '@firn/node-server';
import { submitTransaction } from '../../chains/submit-transaction.js';
import { blobVerifierOf } from '../../node/blob-verifier-of.js';
import type { NodeContext } from '../../node/node-context.js';

export const ethSendRawTransaction: EthSendRawTransactionHandler<NodeContext> = async ({ input }, context) =>
  submitTransaction(context.hosted, decodeSubmittedTransaction(input), blobVerifierOf(context));
