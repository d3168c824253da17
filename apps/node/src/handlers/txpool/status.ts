import type { TxpoolStatusHandler } from '@firn/node-server';
import type { TransactionsBySender } from '../../evm/pool/transaction-pool.js';
import type { NodeContext } from '../../node/node-context.js';

export const txpoolStatus: TxpoolStatusHandler<NodeContext> = (_, { chain: { pool } }) => ({
  pending: count(pool.pending()),
  queued: count(pool.queued()),
});

function count(bySender: TransactionsBySender): bigint {
  let total = 0;
  for (const transactions of bySender.values()) total += transactions.length;
  return BigInt(total);
}
