import type { InfoGetNetworkIDHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const infoGetNetworkID: InfoGetNetworkIDHandler<NodeContext> = (_, { node }) => ({
  networkID: BigInt(node.network.id),
});
