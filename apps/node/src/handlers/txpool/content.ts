import type { TxpoolContentHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { answerInTurns, poolTexts, senderTexts } from '../../reads/pool-texts.js';

export const txpoolContent: TxpoolContentHandler<NodeContext> = (_, context) => {
  const { pool } = context.chain;
  const content = { pending: pool.pending(), queued: pool.queued() };
  return answerInTurns(poolTexts(content, senderTexts), context);
};
