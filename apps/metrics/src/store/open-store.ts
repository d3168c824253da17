import type { ClickHouseSettings } from '@clickhouse/client';
import { isMetricsError, MetricsError } from '../errors.js';
import { type ClusterNode, createClusterTables, hasClusterTables, placeInCluster } from './cluster.js';
import { type EmbeddedStoreEvents, openEmbeddedStore } from './embedded/embedded-store.js';
import { isMigrated, migrate, type StoreLayout } from './schema.js';
import { createStore, type Store } from './store.js';
import { failoverStore, type Stores, singleStore } from './stores.js';

/** A store that is connected to. */
export interface OpenStore {
  readonly stores: Stores;
  /** Every server. */
  readonly nodes: readonly Store[];
  readonly layout: StoreLayout;
  /** Whether other processes may use it too. */
  readonly shared: boolean;
  /** Whether the schema of every server is up to date. */
  isMigrated(): Promise<boolean>;
  /** Brings the schema of every server up to date; nothing else may write meanwhile. */
  migrate(): Promise<void>;
  /** Resolves when the store can be asked again. */
  available(): Promise<void>;
  close(): Promise<void>;
}

/** Which store. */
export interface OpenStoreOptions extends EmbeddedStoreEvents {
  /** ClickHouse servers. Without one the store is embedded. */
  readonly urls: readonly string[];
  /** Name of the cluster that the servers are shards and replicas of; without it they have the same contents. */
  readonly cluster?: string | undefined;
  /** Whether the servers replicate the tables. */
  readonly replicated: boolean;
  /** Folder of the embedded store. */
  readonly dataDir: string;
}

const defaultDatabase = 'firn';

/**
 * Opens the store.
 * @throws MetricsError `store-unsupported`, `store-locked`, `store-boot-failed`, `store-unavailable`, `invalid-config`.
 */
export function openStore(options: OpenStoreOptions): Promise<OpenStore> {
  return options.urls.length === 0 ? openEmbedded(options) : openServers(options);
}

async function openEmbedded(options: OpenStoreOptions): Promise<OpenStore> {
  const embedded = await openEmbeddedStore(options.dataDir, options);
  const { store } = embedded;
  return {
    stores: singleStore(store),
    nodes: [store],
    layout: 'single',
    shared: false,
    isMigrated: () => isMigrated([store]),
    migrate: () => migrate([store]),
    available: () => embedded.available(),
    close: () => embedded.close(),
  };
}

async function openServers({ urls, cluster, replicated }: OpenStoreOptions): Promise<OpenStore> {
  const servers = urls.map((url) => connect(url, replicated));
  const nodes = servers.map(({ own }) => own);
  const layout: StoreLayout = replicated ? 'replicated' : 'single';
  const close = async () =>
    void (await Promise.all(servers.flatMap(({ own, all }) => [own.close(), all.close()])));
  if (!replicated && cluster === undefined && urls.length > 1)
    throw new MetricsError(
      'invalid-config',
      '--store: several servers are either copies of each other (--replicated) or a cluster (--cluster NAME)',
    );
  try {
    for (const { name, own } of servers) {
      await own.createDatabase();
      await requireClickHouse(own, name);
    }
    const stores =
      cluster === undefined ? singleStore(failoverStore(nodes)) : await placeInCluster(servers, cluster);
    if (!replicated && stores.shards.length < nodes.length && cluster !== undefined)
      throw new MetricsError(
        'invalid-config',
        `--cluster ${cluster}: a shard with several servers needs --replicated`,
      );
    return {
      stores,
      nodes,
      layout,
      shared: true,
      isMigrated: async () =>
        (await isMigrated(nodes)) && (cluster === undefined || (await hasClusterTables(servers))),
      async migrate() {
        await migrate(nodes, { layout });
        if (cluster !== undefined) await createClusterTables(servers, cluster);
      },
      available: async () => {},
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** `http://user:password@host:8123/database`; the database is `firn` unless the URL names one. */
function connect(text: string, replicated: boolean): ClusterNode {
  const url = new URL(text);
  const database = url.pathname.replaceAll('/', '') || defaultDatabase;
  const endpoint = {
    url: url.origin,
    username: decodeURIComponent(url.username) || 'default',
    password: decodeURIComponent(url.password),
  };
  const settings = replicated ? replicatedWrites : {};
  return {
    name: url.origin,
    own: createStore(endpoint, database, settings),
    all: createStore(endpoint, `${database}_all`, { ...settings, ...acrossShards }),
  };
}

/** Settings for tables that are copied between servers: what is written is on most of them, and only what is complete is read. */
const replicatedWrites: ClickHouseSettings = {
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
  select_sequential_consistency: '1',
};

/** Settings for reading over all shards: only those that hold the chains are asked. */
const acrossShards: ClickHouseSettings = {
  optimize_skip_unused_shards: 1,
  // Each shard finds out by itself what a subquery gives over all of them, unless the statement says GLOBAL.
  distributed_product_mode: 'allow',
  distributed_foreground_insert: 1,
};

/**
 * Makes sure that statements are understood where they are sent: a web server that answers everything with status 200 would take all that is to be
 * stored, and keep nothing.
 * @param name the server, as messages name it.
 * @throws MetricsError `invalid-config` for a server of another kind.
 */
export async function requireClickHouse(node: Store, name: string): Promise<void> {
  const rows = await node.query<{ readonly sum: unknown }>('SELECT 2 + 3 AS sum').catch((error: unknown) => {
    // What it answered is no JSON.
    if (isMetricsError(error) && error.cause instanceof SyntaxError) return [];
    throw error;
  });
  if (Number(rows[0]?.sum) !== 5)
    throw new MetricsError(
      'invalid-config',
      `--store ${name} is no ClickHouse server: it answers, but does not understand SELECT; its HTTP interface mostly has the port 8123`,
    );
}
