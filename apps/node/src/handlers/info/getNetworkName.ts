import type { InfoGetNetworkNameHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const infoGetNetworkName: InfoGetNetworkNameHandler<NodeContext> = (_, { node }) => ({
  networkName: node.network.name,
});
