import type { EthSendRawTransactionHandler } from '@firn/node-server';
import { hexToBytes } from '../../evm/bytes.js';
import type { NodeContext } from '../../node/node-context.js';

export const ethSendRawTransaction: EthSendRawTransactionHandler<NodeContext> = async (
  { input },
  { chain },
) => chain.submit(hexToBytes(input));
