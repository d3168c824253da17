import type { TxpoolInspectHandler } from '@firn/node-server';
import { bySender, toSummary } from '../../answers/evm/pool-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const txpoolInspect: TxpoolInspectHandler<NodeContext> = (_, { chain: { pool } }) => ({
  pending: bySender(pool.pending(), toSummary),
  queued: bySender(pool.queued(), toSummary),
});
