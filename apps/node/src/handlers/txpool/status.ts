import type { TxpoolStatusHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const txpoolStatus: TxpoolStatusHandler<NodeContext> = (_, { chain: { pool } }) => ({
  pending: BigInt(pool.pendingCount),
  queued: BigInt(pool.queuedCount),
});
