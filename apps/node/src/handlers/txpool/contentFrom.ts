import type { TxpoolContentFromHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { answerInTurns, nonceTexts, poolTexts } from '../../reads/pool-texts.js';
import { lower } from '../../requests/block-parameter.js';

export const txpoolContentFrom: TxpoolContentFromHandler<NodeContext> = ({ addr }, context) =>
  answerInTurns(poolTexts(context.chain.pool.of(lower(addr)), nonceTexts), context);
