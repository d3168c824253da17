import type { EthGetRawTransactionByBlockNumberAndIndexHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { findPendingOrMade } from '../../requests/pending-block.js';

export const ethGetRawTransactionByBlockNumberAndIndex: EthGetRawTransactionByBlockNumberAndIndexHandler<
  NodeContext
> = async ({ block: wanted, index }, { hosted }) => {
  const block = await findPendingOrMade(hosted, wanted);
  const transaction = block?.transactions[Number(index)];
  return transaction === undefined ? '0x' : bytesToHex(transaction.raw);
};
