import type { AnvilSetAutomineHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const anvilSetAutomine: AnvilSetAutomineHandler<NodeContext> = ({ enabled }, { chain }) => {
  const { automine, intervalMs } = chain.mining;
  if (enabled !== automine) chain.setMining({ automine: enabled, intervalMs: enabled ? 0 : intervalMs });
  return null;
};
