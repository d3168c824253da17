import type { TxpoolContentHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { bySender } from '../../serializers/evm/pool-answer.js';
import { toPoolTransaction } from '../../serializers/evm/transaction-answer.js';

export const txpoolContent: TxpoolContentHandler<NodeContext> = (_, { chain: { pool } }) => ({
  pending: bySender(pool.pending(), toPoolTransaction),
  queued: bySender(pool.queued(), toPoolTransaction),
});
