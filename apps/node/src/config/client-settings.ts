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
