import type { DebugDbAncientsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const debugDbAncients: DebugDbAncientsHandler<NodeContext> = (_, { chain }) =>
  chain.head.header.number + 1n;
