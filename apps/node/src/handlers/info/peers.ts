import type { InfoPeersHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { checkNodeIds } from '../../requests/id-parameter.js';
import { toPeerAnswer } from '../../serializers/peer-answer.js';

export const infoPeers: InfoPeersHandler<NodeContext> = ({ nodeIDs = [] }, { node }) => {
  checkNodeIds('nodeIDs', nodeIDs);
  const wanted = new Set<string>(nodeIDs);
  const peers = node.peers.peers.filter(({ nodeId }) => wanted.size === 0 || wanted.has(nodeId));
  return { numPeers: BigInt(peers.length), peers: peers.map(toPeerAnswer) };
};
