import type { TxpoolInspectHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { answerInTurns, poolTexts, summaryTexts } from '../../reads/pool-texts.js';

export const txpoolInspect: TxpoolInspectHandler<NodeContext> = (_, context) => {
  const { pool } = context.chain;
  const content = { pending: pool.pending(), queued: pool.queued() };
  return answerInTurns(poolTexts(content, summaryTexts), context);
};
