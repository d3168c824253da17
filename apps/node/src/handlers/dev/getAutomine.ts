import type { DevGetAutomineHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devGetAutomine: DevGetAutomineHandler<NodeContext> = (_, { chain }) => chain.mining.automine;
