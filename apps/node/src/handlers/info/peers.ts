import type { InfoPeersHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { checkNodeIds } from '../../requests/id-parameter.js';

/** The node accepts no peers, so that whoever is asked for is left out. */
export const infoPeers: InfoPeersHandler<NodeContext> = ({ nodeIDs = [] }) => {
  checkNodeIds('nodeIDs', nodeIDs);
  return { numPeers: 0n, peers: [] };
};
