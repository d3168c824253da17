import { type Command, InvalidArgumentError, Option } from 'commander';
import { countFlag, listFlag, portFlag } from './flag-values.js';
import { defaultNetworkSettings, type NetworkSettings, type PeerAddress } from './network-settings.js';

/** How a node meets others, as it stands on the command line. */
export interface NetworkFlags {
  readonly stakingHost: string;
  readonly stakingPort: number;
  readonly publicIp?: string;
  readonly bootstrapPeer: readonly PeerAddress[];
  readonly trackSubnets?: readonly string[];
  readonly acpSupport: readonly number[];
  readonly acpObject: readonly number[];
}

/** Adds the flags of the network between nodes to the command. */
export function addNetworkFlags(command: Command): void {
  const { stakingHost, stakingPort } = defaultNetworkSettings;
  const options: readonly Option[] = [
    new Option('--staking-host <host>', 'address to listen at for other nodes').default(stakingHost),
    new Option('--staking-port <port>', 'port to listen at for other nodes; 0 takes a free one')
      .argParser(portFlag)
      .default(stakingPort),
    new Option(
      '--public-ip <ip>',
      'IP address that other nodes are told to reach this one at (default: where it listens)',
    ),
    new Option('--bootstrap-peer <host:port>', 'another node to connect to; may be repeated')
      .argParser(peerAddress)
      .default([], 'none'),
    new Option(
      '--track-subnets <ids>',
      'subnets whose chains to run, separated by commas (default: all)',
    ).argParser(listFlag),
    new Option('--acp-support <numbers>', 'proposals that this node is for, separated by commas')
      .argParser(numberList)
      .default([], 'none'),
    new Option('--acp-object <numbers>', 'proposals that this node is against, separated by commas')
      .argParser(numberList)
      .default([], 'none'),
  ];
  for (const option of options) command.addOption(option);
}

/** The settings that flags stand for. */
export function toNetworkSettings(flags: NetworkFlags): NetworkSettings {
  return {
    stakingHost: flags.stakingHost,
    stakingPort: flags.stakingPort,
    publicIp: flags.publicIp,
    bootstrapPeers: flags.bootstrapPeer,
    trackSubnets: flags.trackSubnets,
    acpSupport: flags.acpSupport,
    acpObject: flags.acpObject,
  };
}

function peerAddress(text: string, earlier: readonly PeerAddress[]): readonly PeerAddress[] {
  const [, host, port] = /^(\[[0-9a-fA-F:.]{2,45}\]|[^[\]:]{1,253}):(\d{1,5})$/.exec(text) ?? [];
  if (host === undefined || port === undefined) {
    throw new InvalidArgumentError('It must be HOST:PORT; an IPv6 address stands in brackets.');
  }
  return [...earlier, { host: host.replace(/[[\]]/g, ''), port: portFlag(port) }];
}

function numberList(text: string): readonly number[] {
  return listFlag(text).map(countFlag);
}
