import type { AnvilGetGenesisTimeHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const anvilGetGenesisTime: AnvilGetGenesisTimeHandler<NodeContext> = (_, { chain }) =>
  Number(chain.genesis.timestamp);
