import { Agent, type AgentOptions, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from '@clickhouse/client';

/**
 * What a statement is for, which decides what it may cost and which connections it takes: `light` tells whether the store answers and ends
 * statements, `read` answers a request, `heavy` answers one that looks at all holders of an asset, and `background` gives way to the others.
 */
export type StorePriority = 'light' | 'read' | 'heavy' | 'background';

/** What statements of a kind may take. */
export interface StatementLimits {
  /** The server ends a statement after this time. */
  readonly timeoutMs: number;
  /** Connections of their own: statements of another kind never wait for them. */
  readonly connections: number;
  readonly settings: ClickHouseSettings;
}

const mebibyte = 1024 * 1024;
const memory = (mebibytes: number) => ({ max_memory_usage: String(mebibytes * mebibyte) });

/** The limits of each kind of statements. */
export const statementLimits: Readonly<Record<StorePriority, StatementLimits>> = {
  light: { timeoutMs: 5_000, connections: 4, settings: { max_threads: 1, ...memory(256) } },
  read: { timeoutMs: 30_000, connections: 16, settings: { max_threads: 2, ...memory(1024) } },
  heavy: {
    timeoutMs: 30_000,
    connections: 8,
    // A nice value: others get the processor first.
    settings: { max_threads: 2, os_thread_priority: '5', ...memory(1024) },
  },
  background: {
    timeoutMs: 600_000,
    connections: 16,
    settings: {
      max_threads: 1,
      max_insert_threads: '1',
      os_thread_priority: '10',
      // A proxy in between must not take a long statement for a dead connection.
      send_progress_in_http_headers: 1,
      http_headers_progress_interval_ms: '60000',
    },
  },
};

/** Where a ClickHouse server answers over HTTP. */
export interface StoreEndpoint {
  /** `http://127.0.0.1:8123` */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Headers without which the server answers nobody. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How it is connected to where its address cannot be reached from here. */
  readonly openConnection?: OpenConnection;
}

/** Opens a connection to a server that cannot be reached by its address. */
export type OpenConnection = () => Promise<Duplex>;

/** Keeps connections that are opened by a function. */
class StoreAgent extends Agent {
  readonly #open: OpenConnection;

  constructor(open: OpenConnection, options: AgentOptions) {
    super(options);
    this.#open = open;
  }

  override createConnection(
    _options: ClientRequestArgs,
    opened: (error: Error | null, connection: Duplex) => void,
  ): undefined {
    this.#open().then(
      (connection) => opened(null, connection),
      // There is no connection beside an error.
      (error: Error) => opened(error, undefined as never),
    );
  }
}

/** The server ends a statement at its time; only one that no longer answers is given up later. */
const graceMs = 5_000;

const commonSettings: ClickHouseSettings = {
  output_format_json_quote_64bit_integers: 1,
  insert_deduplicate: 1,
  async_insert: 0,
  deduplicate_blocks_in_dependent_materialized_views: 1,
};

/** A client for each kind of statements, with connections of its own. */
export type StoreClients = Readonly<Record<StorePriority, ClickHouseClient>>;

/** Makes them; nothing is sent yet. */
export function connectClients(
  endpoint: StoreEndpoint,
  database: string,
  settings: ClickHouseSettings,
): StoreClients {
  const connectTo = (priority: StorePriority) => connectClient(database, endpoint, priority, settings);
  return {
    light: connectTo('light'),
    read: connectTo('read'),
    heavy: connectTo('heavy'),
    background: connectTo('background'),
  };
}

/** Makes the client for one kind of statements. */
export function connectClient(
  database: string,
  { url, username, password, headers, openConnection }: StoreEndpoint,
  priority: StorePriority,
  settings: ClickHouseSettings,
): ClickHouseClient {
  const { timeoutMs, connections, settings: own } = statementLimits[priority];
  return createClient({
    url,
    username,
    password,
    database,
    application: 'firn-metrics',
    request_timeout: timeoutMs + graceMs,
    max_open_connections: connections,
    ...(headers && { http_headers: headers }),
    ...(openConnection && {
      http_agent: new StoreAgent(openConnection, { keepAlive: true, maxSockets: connections }),
    }),
    // What fails is thrown, and logged where it is decided upon.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      ...commonSettings,
      max_execution_time: timeoutMs / 1000,
      ...own,
      ...settings,
    },
  });
}

/** Closes their connections. */
export async function disconnectClients(clients: StoreClients): Promise<void> {
  await Promise.all(Object.values(clients).map((client) => client.close()));
}
