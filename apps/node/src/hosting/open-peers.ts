import { latestUpgrade } from '@firn/evm/genesis';
import { primaryNetworkId } from '@firn/platform-chain';
import { bytesToId } from '@firn/primitives';
import type { ClosingStack } from '../node/closing-stack.js';
import type { Node } from '../node/node.js';
import { observedPercents, subnetTracker } from '../node/subnet-uptimes.js';
import { openPeerNetwork, type PeerNetwork } from '../peers/peer-network.js';
import type { UptimeTracker } from '../peers/uptime-tracker.js';
import { nodeIdText } from '../serializers/platform/validator-answer.js';

/** What the network between nodes is opened with. */
export interface PeerParts
  extends Pick<Node, 'options' | 'identity' | 'version' | 'network' | 'platform' | 'loggers'> {
  /** Is told who comes and goes. */
  readonly uptime: UptimeTracker;
  readonly closing: ClosingStack;
}

/**
 * Joins the other nodes.
 * @throws ListenError
 */
export async function openPeers(parts: PeerParts): Promise<PeerNetwork> {
  const { options, identity, version, network, platform, loggers, uptime, closing } = parts;
  const { stakingHost, stakingPort, publicIp, bootstrapPeers, trackSubnets, acpSupport, acpObject } =
    options.network;
  const trackedSubnets = subnetTracker(trackSubnets, platform);
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
      trackedSubnets: () => trackedSubnets().map(({ id: subnet }) => subnet),
      isValidator: (nodeId) => validatesPrimary(platform, nodeId),
      percentsOf: (nodeId) => observedPercents(nodeId, trackedSubnets(), platform, uptime),
    },
    host: stakingHost,
    port: stakingPort,
    publicIp,
    bootstrapPeers,
    presence: uptime,
    logger: loggers.open('network'),
  });
  closing.push(() => peers.close());
  return peers;
}

function validatesPrimary({ state }: Node['platform'], nodeId: string): boolean {
  return state.validatorsNow(primaryNetworkId).some((validator) => nodeIdText(validator.nodeId) === nodeId);
}
