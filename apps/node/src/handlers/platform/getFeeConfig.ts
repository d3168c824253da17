import type { PlatformGetFeeConfigHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const platformGetFeeConfig: PlatformGetFeeConfigHandler<NodeContext> = (_, { node }) =>
  node.platform.rules.gas;
