import type { DevSetAutomineHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devSetAutomine: DevSetAutomineHandler<NodeContext> = ({ enabled }, { chain }) => {
  chain.setMining({ ...chain.mining, automine: enabled });
  return true;
};
