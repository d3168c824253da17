import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import {
  connectClient,
  connectClients,
  disconnectClients,
  type StoreEndpoint,
  type StorePriority,
} from './store-clients.js';
import { explainStoreError, isServerError } from './store-errors.js';

export type { StorePriority } from './store-clients.js';
/** Values for the statement's `{name:Type}` placeholders. 64-bit and larger integers go in as decimal strings or bigints. */
export type StoreParams = Readonly<
  Record<string, string | number | bigint | readonly (string | number | bigint)[]>
>;

/** Options of one statement. */
export interface StatementOptions {
  readonly params?: StoreParams;
  /** Default `read`. */
  readonly priority?: StorePriority;
  /** Ends the statement in the server too, and rejects with the signal's reason. */
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

const insertAttempts = 3;

/** Connects to a store. Nothing is sent before the first statement. */
export function createStore(
  first: StoreEndpoint,
  database: string,
  settings: ClickHouseSettings = {},
): Store {
  let endpoint = first;
  let clients = connectClients(endpoint, database, settings);

  const run = async <Result>(
    action: (client: ClickHouseClient, request: StatementRequest) => Promise<Result>,
    options: StatementOptions = {},
  ) => {
    const { priority = 'read', signal } = options;
    signal?.throwIfAborted();
    const current = clients;
    const request = requestOf(options);
    const end = () => endStatement(current.light, request.query_id);
    signal?.addEventListener('abort', end, { once: true });
    try {
      return await action(current[priority], request);
    } catch (error) {
      signal?.throwIfAborted();
      throw explainStoreError(error, priority);
    } finally {
      signal?.removeEventListener('abort', end);
    }
  };

  return {
    database,
    createDatabase: () =>
      run(async () => {
        const client = connectClient('system', endpoint, 'read', settings);
        await client
          .command({ query: `CREATE DATABASE IF NOT EXISTS ${database}` })
          .finally(() => client.close());
      }),
    query: (statement, options) =>
      run(async (client, request) => {
        const result = await client.query({ query: statement, format: 'JSONEachRow', ...request });
        return result.json();
      }, options),
    queryNative: (statement, options) =>
      run(async (client, request) => {
        const { stream } = await client.exec({ query: `${statement}\nFORMAT Native`, ...request });
        return (await stream.toArray()) as Uint8Array[];
      }, options),
    command: (statement, options) => run(commandOf(statement), options),
    async insert(table, blocks, token) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await run((client) => insertNative(client, table, blocks, token), background);
        } catch (error) {
          if (attempt === insertAttempts || isServerError(error)) throw error;
        }
      }
    },
    insertFrom: (table, select, params) =>
      run(commandOf(`INSERT INTO ${table} ${select}`), { params, ...background }),
    erase: (table, condition, params) =>
      run(commandOf(`DELETE FROM ${table} WHERE ${condition}`), { params, ...background }),
    async use(other) {
      const previous = clients;
      endpoint = other;
      clients = connectClients(endpoint, database, settings);
      await disconnectClients(previous);
    },
    close: () => disconnectClients(clients),
  };
}

const background = { priority: 'background' } as const;

/** What a statement is sent with. */
interface StatementRequest {
  readonly query_id: string;
  readonly query_params?: Record<string, unknown>;
  readonly abort_signal?: AbortSignal;
}

function requestOf({ params, signal }: StatementOptions): StatementRequest {
  return {
    query_id: randomUUID(),
    ...(params && { query_params: params as Record<string, unknown> }),
    ...(signal && { abort_signal: signal }),
  };
}

function commandOf(query: string) {
  return async (client: ClickHouseClient, request: StatementRequest) =>
    void (await client.command({ query, ...request }));
}

/** A statement that was still on its way when it was to be ended is there after this time. */
const secondLookMs = 500;

/** Ends a statement in the server: that nobody reads its answer any more does not end one that writes. */
function endStatement(client: ClickHouseClient, id: string): void {
  const query = 'KILL QUERY WHERE query_id = {id:String} ASYNC';
  // Where the server does not answer, it ends the statement at its time.
  const kill = () => client.command({ query, query_params: { id } }).catch(() => {});
  void kill();
  setTimeout(kill, secondLookMs).unref();
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

/**
 * Waits for inserts that go to the store side by side. It ends when all of them have: none may arrive after what a failed one left has
 * been erased.
 * @throws what the first of them that failed was rejected with.
 */
export async function allInserted(inserts: readonly Promise<void>[]): Promise<void> {
  for (const insert of await Promise.allSettled(inserts)) {
    if (insert.status === 'rejected') throw insert.reason;
  }
}

/** A store that counts what was read from it. */
export interface CountedStore {
  readonly store: Store;
  /** How many reads have ended. */
  reads(): number;
}

/** Counts the reads of a store. */
export function countReads(store: Store): CountedStore {
  let ended = 0;
  return {
    store: {
      ...store,
      query: (statement, options) => store.query<never>(statement, options).finally(() => ended++),
      // It may store what it reads.
      command: (statement, options) => store.command(statement, options).finally(() => ended++),
    },
    reads: () => ended,
  };
}
