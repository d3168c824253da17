import type { PlatformGetTimestampHandler } from '@firn/node-server';
import { toTimeText } from '../../answers/chain-time.js';
import type { NodeContext } from '../../node/node-context.js';

export const platformGetTimestamp: PlatformGetTimestampHandler<NodeContext> = (_, { node }) => ({
  timestamp: toTimeText(node.platform.state.timestamp),
});
