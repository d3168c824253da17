import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from '@clickhouse/client';
import { MetricsError, messageOf } from '../errors.js';

/** Where a ClickHouse server answers over HTTP. */
export interface StoreEndpoint {
  /** `http://127.0.0.1:8123` */
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

/** What a statement may cost: `read` answers a request, `background` gives way to reads. */
export type StorePriority = 'read' | 'background';

/** Values for the statement's `{name:Type}` placeholders. 64-bit and larger integers go in as decimal strings or bigints. */
export type StoreParams = Readonly<
  Record<string, string | number | bigint | readonly (string | number | bigint)[]>
>;

/** Options of one statement. */
export interface StatementOptions {
  readonly params?: StoreParams;
  /** Default `read`. */
  readonly priority?: StorePriority;
  readonly signal?: AbortSignal;
  /** Not asked of another server when no answer comes: it may have been done, and twice would be wrong. */
  readonly once?: boolean;
}

/**
 * The store: ClickHouse over HTTP, whichever server answers. Integers of 64 bits and more arrive as decimal strings. Statements throw
 * `MetricsError` `store-unavailable` when no server answers, and `too-costly` when it ends a read that takes too much time or memory.
 */
export interface Store {
  readonly database: string;
  /** Creates the database that the other statements use, unless it is there. */
  createDatabase(): Promise<void>;
  /** Rows of a SELECT, as objects. */
  query<Row>(statement: string, options?: StatementOptions): Promise<Row[]>;
  /** Rows of a SELECT in the Native format, to be inserted as they are; empty without rows. */
  queryNative(statement: string, options?: StatementOptions): Promise<Uint8Array[]>;
  /** Runs a statement without result. */
  command(statement: string, options?: StatementOptions): Promise<void>;
  /**
   * Inserts blocks in the Native format. The token names the data: the same token twice inserts once, so a lost answer is
   * simply asked for again.
   */
  insert(table: string, blocks: readonly Uint8Array[], token: string): Promise<void>;
  /** Inserts the rows of a SELECT. */
  insertFrom(table: string, select: string, params: StoreParams): Promise<void>;
  /** Erases the rows of a table that meet a condition, and waits for it. */
  erase(table: string, condition: string, params: StoreParams): Promise<void>;
  /** Switches to another server: the engine has a new port after a restart. */
  use(endpoint: StoreEndpoint): Promise<void>;
  close(): Promise<void>;
}

const timeoutsMs: Readonly<Record<StorePriority, number>> = { read: 30_000, background: 600_000 };
/** The server ends a statement at its time; only one that no longer answers is given up later. */
const graceMs = 5_000;
const insertAttempts = 3;

const commonSettings: ClickHouseSettings = {
  output_format_json_quote_64bit_integers: 1,
  insert_deduplicate: 1,
  async_insert: 0,
  deduplicate_blocks_in_dependent_materialized_views: 1,
};

const prioritySettings: Readonly<Record<StorePriority, ClickHouseSettings>> = {
  read: { max_threads: 2, max_execution_time: timeoutsMs.read / 1000 },
  background: {
    max_threads: 1,
    max_insert_threads: '1',
    os_thread_priority: '10',
    max_execution_time: timeoutsMs.background / 1000,
    // A proxy in between must not take a long statement for a dead connection.
    send_progress_in_http_headers: 1,
    http_headers_progress_interval_ms: '60000',
  },
};

/** Settings for tables that are copied between servers: what is written is on most of them, and only what is complete is read. */
export const replicatedWrites: ClickHouseSettings = {
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
  select_sequential_consistency: '1',
};

/** Settings for reading over all shards: only those that hold the chains are asked. */
export const acrossShards: ClickHouseSettings = {
  optimize_skip_unused_shards: 1,
  // Each shard finds out by itself what a subquery gives over all of them, unless the statement says GLOBAL.
  distributed_product_mode: 'allow',
  distributed_foreground_insert: 1,
};

/** Connects to a store. Nothing is sent before the first statement. */
export function createStore(
  first: StoreEndpoint,
  database: string,
  settings: ClickHouseSettings = {},
): Store {
  let endpoint = first;
  let clients = connect(endpoint, database, settings);

  const run = async <Result>(
    action: (client: ClickHouseClient) => Promise<Result>,
    priority: StorePriority = 'read',
  ) => {
    try {
      return await action(clients[priority]);
    } catch (error) {
      if (!isServerError(error) || isOfOtherServer(error))
        throw new MetricsError('store-unavailable', `the store does not answer: ${messageOf(error)}`, {
          cause: error,
        });
      const limit = priority === 'read' ? limitOf(error) : undefined;
      if (limit === undefined) throw error;
      throw new MetricsError(
        'too-costly',
        `the answer takes more than ${limit}: ask for less, such as a shorter time frame or fewer subqueries, or ask again later`,
        { cause: error },
      );
    }
  };

  return {
    database,
    createDatabase: () =>
      run(async () => {
        const client = connectAs('system', endpoint, 'read', settings);
        await client
          .command({ query: `CREATE DATABASE IF NOT EXISTS ${database}` })
          .finally(() => client.close());
      }),
    query: (statement, options) =>
      run(async (client) => {
        const result = await client.query({ query: statement, format: 'JSONEachRow', ...requestOf(options) });
        return result.json();
      }, options?.priority),
    queryNative: (statement, options) =>
      run(async (client) => {
        const { stream } = await client.exec({ query: `${statement}\nFORMAT Native`, ...requestOf(options) });
        return (await stream.toArray()) as Uint8Array[];
      }, options?.priority),
    command: (statement, options) =>
      run(
        async (client) => void (await client.command({ query: statement, ...requestOf(options) })),
        options?.priority,
      ),
    async insert(table, blocks, token) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await run((client) => insertNative(client, table, blocks, token), 'background');
        } catch (error) {
          if (attempt === insertAttempts || isServerError(error)) throw error;
        }
      }
    },
    insertFrom: (table, select, params) =>
      run(
        async (client) =>
          void (await client.command({ query: `INSERT INTO ${table} ${select}`, ...requestOf({ params }) })),
        'background',
      ),
    erase: (table, condition, params) =>
      run(
        async (client) =>
          void (await client.command({
            query: `DELETE FROM ${table} WHERE ${condition}`,
            ...requestOf({ params }),
          })),
        'background',
      ),
    async use(other) {
      const previous = clients;
      endpoint = other;
      clients = connect(endpoint, database, settings);
      await disconnect(previous);
    },
    close: () => disconnect(clients),
  };
}

type Clients = Readonly<Record<StorePriority, ClickHouseClient>>;

function connect(endpoint: StoreEndpoint, database: string, settings: ClickHouseSettings): Clients {
  return {
    read: connectAs(database, endpoint, 'read', settings),
    background: connectAs(database, endpoint, 'background', settings),
  };
}

function connectAs(
  database: string,
  endpoint: StoreEndpoint,
  priority: StorePriority,
  settings: ClickHouseSettings,
): ClickHouseClient {
  return createClient({
    ...endpoint,
    database,
    application: 'firn-metrics',
    request_timeout: timeoutsMs[priority] + graceMs,
    max_open_connections: 16,
    // What fails is thrown, and logged where it is decided upon.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: { ...commonSettings, ...prioritySettings[priority], ...settings },
  });
}

async function disconnect(clients: Clients): Promise<void> {
  await Promise.all([clients.read.close(), clients.background.close()]);
}

function requestOf(options: StatementOptions | undefined) {
  return {
    ...(options?.params && { query_params: options.params as Record<string, unknown> }),
    ...(options?.signal && { abort_signal: options.signal }),
  };
}

async function insertNative(
  client: ClickHouseClient,
  table: string,
  blocks: readonly Uint8Array[],
  token: string,
): Promise<void> {
  const { stream } = await client.exec({
    query: `INSERT INTO ${table} FORMAT Native`,
    // In one piece: each piece would be a chunk of the body and a call of the system.
    values: Readable.from([Buffer.concat(blocks)], { objectMode: false }),
    // A column that the table does not have would be left out without a word.
    clickhouse_settings: { insert_deduplication_token: token, input_format_skip_unknown_fields: 0 },
  });
  stream.resume();
  await finished(stream);
}

/** Whether the server itself refused the statement: asking again would be refused again. */
function isServerError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^\d+$/.test(String(error.code));
}

/** ALL_CONNECTION_TRIES_FAILED, NETWORK_ERROR, SOCKET_TIMEOUT: the server does not reach another one that it needs. */
const otherServerCodes = ['279', '210', '209'];

function isOfOtherServer(error: unknown): boolean {
  return error instanceof Error && 'code' in error && otherServerCodes.includes(String(error.code));
}

/** The limit that a read ran into, by the number of the server's error; undefined when it was refused for another reason. */
function limitOf(error: unknown): string | undefined {
  switch (error instanceof Error && 'code' in error && Number(error.code)) {
    case 159:
    case 160:
      return `${timeoutsMs.read / 1000} s`;
    case 241:
      return 'the memory of the store';
    default:
      return undefined;
  }
}
