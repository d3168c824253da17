import type { EthSendRawTransactionHandler } from '@firn/node-server';
import { submitTransaction } from '../../chains/submit-transaction.js';
import { hexToBytes } from '../../evm/bytes.js';
import { decodeTransaction } from '../../evm/transaction/transaction-codec.js';
import type { NodeContext } from '../../node/node-context.js';

export const ethSendRawTransaction: EthSendRawTransactionHandler<NodeContext> = async (
  { input },
  { hosted },
) => submitTransaction(hosted, decodeTransaction(hexToBytes(input)));
