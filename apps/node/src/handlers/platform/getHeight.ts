import type { PlatformGetHeightHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const platformGetHeight: PlatformGetHeightHandler<NodeContext> = (_, { node }) => ({
  height: node.platform.lastAccepted.content.height,
});
