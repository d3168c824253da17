import {
  healthHealth,
  infoGetNetworkID,
  infoGetNetworkName,
  infoGetNodeID,
  infoGetNodeIP,
  infoGetNodeVersion,
  infoPeers,
  infoUpgrades,
  infoUptime,
  platformGetTimestamp,
} from '@firn/node-client';
import type {
  HealthReport,
  InfoGetNodeVersionResult,
  InfoUptimeResult,
  Peer,
  UpgradeSchedule,
} from '@firn/node-validators';
import type { QueryOptions } from './query-options.js';
import { refusedAsNull } from './refused-as-null.js';
import { connection } from './session.js';

const refreshMs = 5000;

/** What a node says it is; null what it does not tell, as public nodes. */
export interface NodeFacts {
  readonly network: string;
  readonly networkId: bigint;
  readonly versions: InfoGetNodeVersionResult;
  readonly id: string | null;
  readonly ip: string | null;
  readonly uptime: InfoUptimeResult | null;
  readonly upgrades: UpgradeSchedule;
  /** Clock of the platform chain, Unix seconds. */
  readonly platformTime: bigint;
}

/** What the node is. */
export const nodeFactsQuery: QueryOptions<NodeFacts> = {
  queryKey: ['node', 'facts'],
  refetchInterval: refreshMs,
  queryFn: async ({ signal }) => {
    const { node } = connection();
    const [name, network, versions, id, ip, uptime, upgrades, clock] = await Promise.all([
      infoGetNetworkName(node, { signal }),
      infoGetNetworkID(node, { signal }),
      infoGetNodeVersion(node, { signal }),
      refusedAsNull(infoGetNodeID(node, { signal })),
      refusedAsNull(infoGetNodeIP(node, { signal })),
      refusedAsNull(infoUptime(node, {}, { signal })),
      infoUpgrades(node, { signal }),
      platformGetTimestamp(node, { signal }),
    ]);
    return {
      network: name.networkName,
      networkId: network.networkID,
      versions,
      id: id?.nodeID ?? null,
      ip: ip?.ip ?? null,
      uptime,
      upgrades,
      platformTime: BigInt(Math.floor(Date.parse(clock.timestamp) / 1000)),
    };
  },
};

/** Who the node is connected to. */
export const peersQuery: QueryOptions<readonly Peer[]> = {
  queryKey: ['node', 'peers'],
  refetchInterval: refreshMs,
  queryFn: async ({ signal }) => (await infoPeers(connection().node, {}, { signal })).peers,
};

/** What the node's checks found. */
export const nodeHealthQuery: QueryOptions<HealthReport> = {
  queryKey: ['node', 'health'],
  refetchInterval: refreshMs,
  queryFn: ({ signal }) => healthHealth(connection().node, {}, { signal }),
};
