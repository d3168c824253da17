import type { InfoGetNodeIDHandler } from '@firn/node-server';
import { bytesToHex } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';

export const infoGetNodeID: InfoGetNodeIDHandler<NodeContext> = (_, { node: { identity } }) => ({
  nodeID: identity.nodeId,
  nodePOP: {
    publicKey: bytesToHex(identity.publicKey),
    proofOfPossession: bytesToHex(identity.proofOfPossession),
  },
});
