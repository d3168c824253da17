import type { TxpoolInspectHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { bySender, toSummary } from '../../serializers/evm/pool-answer.js';

export const txpoolInspect: TxpoolInspectHandler<NodeContext> = (_, { chain: { pool } }) => ({
  pending: bySender(pool.pending(), toSummary),
  queued: bySender(pool.queued(), toSummary),
});
