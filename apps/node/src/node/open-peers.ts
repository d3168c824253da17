import { bytesToId, nodeIdToBytes } from '@firn/primitives';
import { latestUpgrade } from '../network/upgrades.js';
import type { PlatformChain } from '../p-chain/chain/platform-chain.js';
import type { ObservedPercents } from '../peers/peer.js';
import { openPeerNetwork, type PeerNetwork } from '../peers/peer-network.js';
import type { Store } from '../storage/open-store.js';
import { UptimeTracker } from '../uptime/uptime-tracker.js';
import type { ClosingStack } from './closing-stack.js';
import type { Node } from './node.js';

/** What the network between nodes is opened with. */
export interface PeerParts
  extends Pick<Node, 'options' | 'identity' | 'version' | 'network' | 'platform' | 'loggers'> {
  readonly store: Store;
  readonly closing: ClosingStack;
}

/** Who else is there, and for how long. */
export interface NodePeers {
  readonly peers: PeerNetwork;
  readonly uptime: UptimeTracker;
}

/**
 * Joins the other nodes, and begins to record who is there.
 * @throws ListenError
 */
export async function openPeers(parts: PeerParts): Promise<NodePeers> {
  const { options, identity, version, network, platform, loggers, store, closing } = parts;
  const { stakingHost, stakingPort, publicIp, bootstrapPeers, trackSubnets, acpSupport, acpObject } =
    options.network;
  const uptime = new UptimeTracker({ store, nodeId: identity.nodeId });
  closing.push(() => uptime.close());
  const peers = await openPeerNetwork({
    self: {
      nodeId: identity.nodeId,
      certificate: identity.certificate,
      networkId: network.id,
      genesisId: bytesToId(platform.genesis.id),
      version: version.version,
      upgradeTime: latestUpgrade(network.upgrades),
      supportedAcps: acpSupport,
      objectedAcps: acpObject,
      trackedSubnets: () => trackSubnets ?? [],
      percentsOf: (nodeId) => percentsOf(nodeId, platform, uptime),
    },
    host: stakingHost,
    port: stakingPort,
    publicIp,
    bootstrapPeers,
    presence: uptime,
    logger: loggers.open('network'),
  });
  closing.push(() => peers.close());
  return { peers, uptime };
}

const primaryNetworkId = new Uint8Array(32);

function percentsOf(nodeId: string, { state }: PlatformChain, uptime: UptimeTracker): ObservedPercents {
  const validator = state.validator(primaryNetworkId, nodeIdToBytes(nodeId));
  const primary = validator === undefined ? 0 : uptime.uptimeOf(nodeId, validator.startTime).share;
  return { primary: Math.floor(primary * 100), subnets: {} };
}
