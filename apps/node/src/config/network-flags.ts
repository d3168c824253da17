import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { idToBytes } from '@firn/primitives';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { HostPort } from '../peers/listen-at.js';
import type { StakingIdentity } from '../peers/node-identity.js';
import { maxListed } from '../peers/peer-limits.js';
import { countFlag, listFlag, portFlag } from './flag-values.js';

/** How a node meets others, as it stands on the command line. */
export interface NetworkFlags {
  readonly stakingHost: string;
  readonly stakingPort?: number;
  readonly publicIp?: string;
  readonly stakingIdentity?: StakingIdentity;
  readonly bootstrapPeer: readonly HostPort[];
  readonly trackSubnets?: readonly string[];
  readonly acpSupport: readonly number[];
  readonly acpObject: readonly number[];
}

/** Adds the flags of the network between nodes to the command. */
export function addNetworkFlags(command: Command): void {
  const { stakingHost } = defaultNetworkSettings;
  const options: readonly Option[] = [
    new Option('--staking-host <host>', 'address to listen at for other nodes').default(stakingHost),
    new Option(
      '--staking-port <port>',
      'port to listen at for other nodes; 0 takes a free one (default: 9651, or a free one while that is taken)',
    ).argParser(portFlag),
    new Option(
      '--staking-identity <identity>',
      'who the node is: 1 to 5 for a validator of the genesis of the local network, new for one that the data folder keeps, or a folder with staker.crt, staker.key and signer.key (default: that of the data folder; for a new one 1 on the local network, else new, and new with --bootstrap-peer)',
    ).argParser(stakingIdentity),
    new Option(
      '--public-ip <ip>',
      'IP address that other nodes are told to reach this one at (default: where it listens)',
    ).argParser(ipFlag),
    new Option('--bootstrap-peer <host:port>', 'another node to connect to; may be repeated')
      .argParser(peerAddress)
      .default([], 'none'),
    new Option(
      '--track-subnets <ids>',
      'subnets whose chains to run, separated by commas (default: all)',
    ).argParser(subnetList),
    new Option('--acp-support <numbers>', 'proposals that this node is for, separated by commas')
      .argParser(proposalList)
      .default([], 'none'),
    new Option('--acp-object <numbers>', 'proposals that this node is against, separated by commas')
      .argParser(proposalList)
      .default([], 'none'),
  ];
  command.optionsGroup('Other nodes:');
  for (const option of options) command.addOption(option);
}

/** The settings that flags stand for. Ends the process if a proposal is both supported and objected to. */
export function toNetworkSettings(flags: NetworkFlags, command: Command): NetworkSettings {
  const both = flags.acpSupport.filter((proposal) => flags.acpObject.includes(proposal));
  if (both.length > 0)
    command.error(
      `error: --acp-support and --acp-object both name ${both.join(', ')}: a node is on one side`,
    );
  return {
    stakingHost: flags.stakingHost,
    stakingPort: flags.stakingPort,
    publicIp: flags.publicIp,
    stakingIdentity: flags.stakingIdentity,
    bootstrapPeers: flags.bootstrapPeer,
    trackSubnets: flags.trackSubnets,
    acpSupport: flags.acpSupport,
    acpObject: flags.acpObject,
  };
}

function peerAddress(text: string, earlier: readonly HostPort[]): readonly HostPort[] {
  const [, host, port] = /^(\[[0-9a-fA-F:.]{2,45}\]|[^[\]:]{1,253}):(\d{1,5})$/.exec(text) ?? [];
  if (host === undefined || port === undefined) {
    throw new InvalidArgumentError('It must be HOST:PORT; an IPv6 address stands in brackets.');
  }
  if (Number(port) === 0) throw new InvalidArgumentError('Nobody listens at port 0.');
  return [...earlier, { host: host.replace(/[[\]]/g, ''), port: portFlag(port) }];
}

function stakingIdentity(text: string): StakingIdentity {
  if (text === 'new') return { kind: 'new' };
  if (/^[1-5]$/.test(text)) return { kind: 'local', number: Number(text) };
  if (statSync(text, { throwIfNoEntry: false })?.isDirectory()) return { kind: 'folder', folder: text };
  throw new InvalidArgumentError('It must be a number from 1 to 5, new, or a folder that is there.');
}

function ipFlag(text: string): string {
  if (isIP(text) !== 0) return text;
  throw new InvalidArgumentError('It must be an IP address, without a port.');
}

function subnetList(text: string): readonly string[] {
  return limitedList(text).map((id) => {
    try {
      idToBytes(id);
    } catch (error) {
      throw new InvalidArgumentError(`"${id}" is no ID: ${(error as Error).message}.`);
    }
    return id;
  });
}

function proposalList(text: string): readonly number[] {
  return limitedList(text).map((item) => {
    const number = countFlag(item);
    if (number <= 0xffff_ffff) return number;
    throw new InvalidArgumentError('A proposal has a number from 0 to 4294967295.');
  });
}

// What other nodes accept of a node.
function limitedList(text: string): readonly string[] {
  const items = [...new Set(text === '' ? [] : listFlag(text))];
  if (items.length <= maxListed) return items;
  throw new InvalidArgumentError(`It must be at most ${maxListed}, not ${items.length}.`);
}

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
