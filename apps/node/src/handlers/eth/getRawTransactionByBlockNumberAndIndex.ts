import type { EthGetRawTransactionByBlockNumberAndIndexHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { readBlock } from '../../requests/pending-block.js';

export const ethGetRawTransactionByBlockNumberAndIndex: EthGetRawTransactionByBlockNumberAndIndexHandler<
  NodeContext
> = ({ block, index }, { hosted }) =>
  readBlock(hosted, block, (found) => {
    const transaction = found?.transactions[Number(index)];
    return transaction === undefined ? '0x' : bytesToHex(transaction.raw);
  });
