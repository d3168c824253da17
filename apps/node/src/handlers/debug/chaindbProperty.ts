import type { DebugChaindbPropertyHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const debugChaindbProperty: DebugChaindbPropertyHandler<NodeContext> = (_, { chain }) =>
  chain.canonical.store.describe();
