import type { DebugClearTxpoolHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const debugClearTxpool: DebugClearTxpoolHandler<NodeContext> = async (_, { chain }) => {
  await chain.exclusively((between) => between.drop(chain.pool.all()));
  return null;
};
