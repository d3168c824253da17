import type { EthGetRawTransactionByBlockNumberAndIndexHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { findBlock } from '../../requests/block-parameter.js';

export const ethGetRawTransactionByBlockNumberAndIndex: EthGetRawTransactionByBlockNumberAndIndexHandler<
  NodeContext
> = ({ block, index }, { chain }) => {
  const transaction = findBlock(chain, block)?.transactions[Number(index)];
  return transaction === undefined ? '0x' : bytesToHex(transaction.raw);
};
