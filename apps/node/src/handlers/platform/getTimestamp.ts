import type { PlatformGetTimestampHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toTimeText } from '../../serializers/chain-time.js';

export const platformGetTimestamp: PlatformGetTimestampHandler<NodeContext> = (_, { node }) => ({
  timestamp: toTimeText(node.platform.state.timestamp),
});
