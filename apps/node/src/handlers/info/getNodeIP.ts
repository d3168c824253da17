import type { InfoGetNodeIPHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const infoGetNodeIP: InfoGetNodeIPHandler<NodeContext> = (_, { node }) => ({
  ip: node.peers.publicAddress,
});
