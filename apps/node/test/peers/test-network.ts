import type { HostPort } from '../../src/peers/listen-at.js';
import {
  createStakingCertificate,
  nodeIdOfCertificate,
  type StakingCertificate,
} from '../../src/peers/node-identity.js';
import type { PeerTimings } from '../../src/peers/peer-limits.js';
import {
  type LocalNode,
  openPeerNetwork,
  type PeerNetwork,
  type PeerNetworkOptions,
} from '../../src/peers/peer-network.js';
import type { AtEnd } from '../fixtures/test-node.js';

/** A network that does everything soon, and gives nobody up because the machine is busy. */
const quick: PeerTimings = {
  pingIntervalMs: 20,
  handshakeTimeoutMs: 60_000,
  idleTimeoutMs: 60_000,
  redialMinMs: 10,
  redialMaxMs: 40,
  farewellMs: 100,
};

/** One node of a test: its network, and what it saw come and go. */
export interface TestPeer {
  readonly network: PeerNetwork;
  readonly nodeId: string;
  readonly certificate: StakingCertificate;
  readonly address: HostPort;
  /** `+<node ID>` and `-<node ID>` */
  readonly presence: readonly string[];
  readonly warnings: readonly { readonly code: string; readonly text: string }[];
}

type TestPeerOptions = Partial<LocalNode & Omit<PeerNetworkOptions, 'self'>>;

/** Opens the network of a node with a new certificate on a free port. */
export async function openTestPeer(atEnd: AtEnd, options: TestPeerOptions = {}): Promise<TestPeer> {
  const certificate = options.certificate ?? createStakingCertificate();
  const nodeId = nodeIdOfCertificate(certificate.certificate);
  const presence: string[] = [];
  const warnings: { code: string; text: string }[] = [];
  const network = await openPeerNetwork({
    self: {
      nodeId,
      certificate,
      networkId: 12345,
      genesisId: 'sw813hGSWH8pdU9uzaYy9fCtYFfY7AjDd2c9rm64SbApnvjmk',
      version: 'firn/1.2.3',
      upgradeTime: 1_600_000_000,
      supportedAcps: [],
      objectedAcps: [],
      trackedSubnets: () => [],
      isValidator: () => false,
      percentsOf: () => ({ primary: 0, subnets: {} }),
      ...options,
    },
    host: '127.0.0.1',
    port: 0,
    publicIp: undefined,
    bootstrapPeers: [],
    presence: {
      connected: (peer) => void presence.push(`+${peer}`),
      disconnected: (peer) => void presence.push(`-${peer}`),
    },
    logger: { debug: () => {}, info: () => {}, warn: (details) => void warnings.push(details as never) },
    ...options,
    timings: { ...quick, ...options.timings },
  });
  atEnd(() => network.close());
  const port = Number(new URL(`http://${network.address}`).port);
  return { network, nodeId, certificate, presence, warnings, address: { host: '127.0.0.1', port } };
}

/** The node IDs of the peers. */
export function peersOf({ network }: TestPeer): readonly string[] {
  return network.peers.map(({ nodeId }) => nodeId).sort();
}
