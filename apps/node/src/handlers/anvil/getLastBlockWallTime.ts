import type { AnvilGetLastBlockWallTimeHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const anvilGetLastBlockWallTime: AnvilGetLastBlockWallTimeHandler<NodeContext> = (_, { hosted }) =>
  hosted.dev.headSinceMs;
