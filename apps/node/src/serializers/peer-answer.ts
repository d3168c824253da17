import type { Peer as PeerAnswer } from '@firn/node-validators';
import type { Peer } from '../peers/peer.js';

/** A peer as the interface tells it. This node sends its peers no queries, so that it benches none. */
export function toPeerAnswer(peer: Peer): PeerAnswer {
  return {
    ip: peer.address,
    publicIP: peer.publicAddress,
    nodeID: peer.nodeId as PeerAnswer['nodeID'],
    version: peer.version,
    upgradeTime: BigInt(peer.upgradeTime),
    lastSent: new Date(peer.lastSent).toISOString(),
    lastReceived: new Date(peer.lastReceived).toISOString(),
    benched: [],
    observedUptime: BigInt(peer.observed.primary),
    trackedSubnets: [...peer.trackedSubnets],
    supportedACPs: [...peer.supportedAcps],
    objectedACPs: [...peer.objectedAcps],
  };
}
