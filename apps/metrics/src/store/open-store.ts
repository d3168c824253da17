import { MetricsError } from '../errors.js';
import { type ClusterNode, createClusterTables, hasClusterTables, placeInCluster } from './cluster.js';
import { type EmbeddedStoreEvents, openEmbeddedStore } from './embedded/embedded-store.js';
import { failoverStore } from './failover-store.js';
import { acrossShards, replicatedWrites } from './layout-settings.js';
import { requireClickHouse } from './require-clickhouse.js';
import { isMigrated, migrate } from './schema/migrate.js';
import type { StoreLayout } from './schema/render.js';
import { createStore, type Store } from './store.js';
import { type Stores, singleStore } from './stores.js';

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
