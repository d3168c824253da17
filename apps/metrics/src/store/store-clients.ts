import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from '@clickhouse/client';
import { type StorePriority, statementLimits } from './statement-kinds.js';
import { StoreAgent } from './store-agent.js';
import type { StoreEndpoint } from './store-endpoint.js';

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
