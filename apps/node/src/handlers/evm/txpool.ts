import type { EvmHandlers } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import {
  answerInTurns,
  nonceTexts,
  poolTexts,
  senderTexts,
  summaryTexts,
} from '../../serializers/evm/pool-texts.js';

/** Contents of the transaction pool. */
export const txpoolHandlers = {
  txpool_content: (_, context) => {
    const { pool } = context.chain;
    const content = { pending: pool.pending(), queued: pool.queued() };
    return answerInTurns(poolTexts(content, senderTexts), context);
  },

  txpool_contentFrom: ({ addr }, context) =>
    answerInTurns(poolTexts(context.chain.pool.of(lower(addr)), nonceTexts), context),

  txpool_inspect: (_, context) => {
    const { pool } = context.chain;
    const content = { pending: pool.pending(), queued: pool.queued() };
    return answerInTurns(poolTexts(content, summaryTexts), context);
  },

  txpool_status: (_, { chain: { pool } }) => ({
    pending: BigInt(pool.pendingCount),
    queued: BigInt(pool.queuedCount),
  }),
} satisfies Partial<EvmHandlers<NodeContext>>;
