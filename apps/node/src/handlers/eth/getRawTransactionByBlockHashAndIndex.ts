import type { EthGetRawTransactionByBlockHashAndIndexHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const ethGetRawTransactionByBlockHashAndIndex: EthGetRawTransactionByBlockHashAndIndexHandler<
  NodeContext
> = ({ blockHash, index }, { chain }) => {
  const transaction = chain.blockByHash(lower(blockHash))?.transactions[Number(index)];
  return transaction === undefined ? '0x' : bytesToHex(transaction.raw);
};
