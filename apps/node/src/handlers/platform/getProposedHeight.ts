import type { PlatformGetProposedHeightHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const platformGetProposedHeight: PlatformGetProposedHeightHandler<NodeContext> = (_, { node }) => ({
  height: node.platform.proposedHeight,
});
