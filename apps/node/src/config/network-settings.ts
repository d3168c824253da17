import type { StakingIdentity } from '../peers/choose-identity.js';
import type { HostPort } from '../peers/host-port.js';

/** How a node meets others. Names follow the reference node's flags. */
export interface NetworkSettings {
  /** Address to listen at for other nodes. */
  readonly stakingHost: string;
  /** Port to listen at for other nodes; 0 takes a free one, undefined 9651 or a free one while that is taken. */
  readonly stakingPort: number | undefined;
  /** What it tells others of where it can be reached; undefined: where it listens. */
  readonly publicIp: string | undefined;
  /** Who it is; undefined: the identity of the data folder, or what suits the network. */
  readonly stakingIdentity: StakingIdentity | undefined;
  /** Nodes to connect to, and to connect to again when they are gone. */
  readonly bootstrapPeers: readonly HostPort[];
  /** The subnets whose chains it runs, as cb58 IDs; undefined: all of them. */
  readonly trackSubnets: readonly string[] | undefined;
  /** The proposals that it is for. */
  readonly acpSupport: readonly number[];
  /** The proposals that it is against. */
  readonly acpObject: readonly number[];
}

/** What holds where nothing else is said. */
export const defaultNetworkSettings: NetworkSettings = {
  stakingHost: '127.0.0.1',
  stakingPort: undefined,
  publicIp: undefined,
  stakingIdentity: undefined,
  bootstrapPeers: [],
  trackSubnets: undefined,
  acpSupport: [],
  acpObject: [],
};
