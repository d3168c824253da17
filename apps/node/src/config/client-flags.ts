import { isAddressOrNetwork } from '@firn/http/server';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { countFlag, listFlag } from './flag-values.js';

/** What one client may ask for, as it stands on the command line. */
export interface ClientFlags {
  readonly trustedProxies: readonly string[];
  readonly clientUnits?: number;
  readonly clientUnitsRedis?: string;
  readonly clientConnections?: number;
  readonly clientWebSockets?: number;
  readonly clientExecutions?: number;
  readonly clientFilters?: number;
}

/** Adds the flags of clients to the command. */
export function addClientFlags(command: Command): void {
  const options: readonly Option[] = [
    new Option(
      '--trusted-proxies <addresses>',
      'addresses and networks of proxies whose X-Forwarded-For is believed, separated by commas: 10.0.0.0/8,::1',
    )
      .argParser(proxiesFlag)
      .default([], 'none'),
    limit(
      'units',
      'cost units of a client each minute: 1 for a request, and what the contract says for each call',
    ),
    new Option(
      '--client-units-redis <url>',
      'Redis in which servers keep the units of their clients together: redis://host:6379',
    ).argParser(redisFlag),
    limit('connections', 'HTTP connections of an address'),
    limit('web-sockets', 'WebSockets of a client'),
    limit('executions', 'calls of a client that are worked on at the same time'),
    limit('filters', 'filters of a client on each chain'),
  ];
  command.optionsGroup('Limits of each client (an IPv6 client is its first 64 bits):');
  for (const option of options) command.addOption(option);
}

/** The settings that flags stand for. */
export function toClientSettings(flags: ClientFlags, isPublic: boolean): ClientSettings {
  const defaults = isPublic ? publicClientSettings : privateClientSettings;
  return {
    trustedProxies: flags.trustedProxies,
    unitsPerMinute: flags.clientUnits ?? defaults.unitsPerMinute,
    redis: flags.clientUnitsRedis,
    connections: flags.clientConnections ?? defaults.connections,
    webSockets: flags.clientWebSockets ?? defaults.webSockets,
    executions: flags.clientExecutions ?? defaults.executions,
    filters: flags.clientFilters ?? defaults.filters,
  };
}

const settingOf = {
  units: 'unitsPerMinute',
  connections: 'connections',
  'web-sockets': 'webSockets',
  executions: 'executions',
  filters: 'filters',
} as const satisfies Record<string, keyof ClientSettings>;

function limit(name: keyof typeof settingOf, description: string): Option {
  const [own, shared] = [privateClientSettings, publicClientSettings].map((each) => each[settingOf[name]]);
  const usual = own === 0 ? 'no limit' : String(own);
  return new Option(
    `--client-${name} <count>`,
    `${description}; 0 is no limit (default: ${usual}, with --public-api ${shared})`,
  ).argParser(countFlag);
}

function proxiesFlag(text: string): readonly string[] {
  const entries = listFlag(text);
  const wrong = entries.find((entry) => !isAddressOrNetwork(entry));
  if (wrong === undefined) return entries;
  throw new InvalidArgumentError(
    `${JSON.stringify(wrong)} must be an IP address or a network such as 10.0.0.0/8.`,
  );
}

function redisFlag(text: string): string {
  if (URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('It must be a URL with redis or rediss: redis://host:6379.');
}

/** What one client of the HTTP server may ask for, and who a client is. 0 is no limit. */
export interface ClientSettings {
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Cost units that a client is given each minute, which it can save up. */
  readonly unitsPerMinute: number;
  /** URL of the Redis in which several servers keep the units of their clients together; undefined: each counts by itself. */
  readonly redis: string | undefined;
  /** HTTP connections of one address, WebSockets among them. */
  readonly connections: number;
  /** WebSockets of one client. */
  readonly webSockets: number;
  /** Calls of one client that are worked on at the same time. */
  readonly executions: number;
  /** Filters of one client on each chain. */
  readonly filters: number;
}

/** What holds on a node that only its user reaches. */
export const privateClientSettings: ClientSettings = {
  trustedProxies: [],
  unitsPerMinute: 0,
  redis: undefined,
  connections: 0,
  webSockets: 0,
  executions: 0,
  filters: 2_000,
};

/** What holds where nothing else is said on a server that many share: `--public-api`. */
export const publicClientSettings: ClientSettings = {
  trustedProxies: [],
  unitsPerMinute: 12_000,
  redis: undefined,
  connections: 64,
  webSockets: 16,
  executions: 4,
  filters: 100,
};
