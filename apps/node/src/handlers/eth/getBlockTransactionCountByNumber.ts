import type { EthGetBlockTransactionCountByNumberHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { findPendingOrMade } from '../../requests/pending-block.js';

export const ethGetBlockTransactionCountByNumber: EthGetBlockTransactionCountByNumberHandler<
  NodeContext
> = async ({ block: wanted }, { hosted }) => {
  const block = await findPendingOrMade(hosted, wanted);
  return block === undefined ? null : BigInt(block.transactions.length);
};
