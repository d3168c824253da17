import type { TxpoolContentHandler } from '@firn/node-server';
import { bySender } from '../../answers/evm/pool-answer.js';
import { toPoolTransaction } from '../../answers/evm/transaction-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const txpoolContent: TxpoolContentHandler<NodeContext> = (_, { chain: { pool } }) => ({
  pending: bySender(pool.pending(), toPoolTransaction),
  queued: bySender(pool.queued(), toPoolTransaction),
});
