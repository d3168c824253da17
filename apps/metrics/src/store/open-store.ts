import type { Writer } from '../ingest/writer.js';
import { acquireWriterLease, openExclusiveWriter } from '../ingest/writer-lease.js';
import { type EmbeddedStoreEvents, openEmbeddedStore } from './embedded/embedded-store.js';
import { migrate } from './schema/migrate.js';
import { createStore, type Store } from './store.js';

/** A store that this process may write to, its schema up to date. */
export interface OpenStore {
  readonly store: Store;
  readonly writer: Writer;
  /** Resolves when the store can be asked again. */
  available(): Promise<void>;
  /** Never resolves; rejects when the store is lost for good. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

/** Which store. */
export interface OpenStoreOptions extends EmbeddedStoreEvents {
  /** ClickHouse servers: the first is talked to, all of them get the schema. Without one the store is embedded. */
  readonly urls: readonly string[];
  /** Whether the servers replicate the tables. */
  readonly replicated: boolean;
  /** Folder of the embedded store. */
  readonly dataDir: string;
}

const defaultDatabase = 'firn';

/**
 * Opens the store, brings its schema up to date and takes the right to write.
 * @throws MetricsError `store-unsupported`, `store-locked`, `store-boot-failed`, `store-unavailable`, `store-schema`, `writer-lease-held`.
 */
export function openStore(options: OpenStoreOptions): Promise<OpenStore> {
  return options.urls.length === 0 ? openEmbedded(options) : openServers(options);
}

async function openEmbedded(options: OpenStoreOptions): Promise<OpenStore> {
  const embedded = await openEmbeddedStore(options.dataDir, options);
  const { store, failed } = embedded;
  try {
    await migrate([store]);
    const writer = await openExclusiveWriter(store);
    return { store, writer, failed, available: () => embedded.available(), close: () => embedded.close() };
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

async function openServers({ urls, replicated }: OpenStoreOptions): Promise<OpenStore> {
  const nodes = urls.map(connect);
  const [store] = nodes;
  const close = async () => void (await Promise.all(nodes.map((node) => node.close())));
  if (store === undefined) throw new RangeError('a store needs at least one URL');
  try {
    await migrate(nodes, { layout: replicated ? 'replicated' : 'single' });
    const writer = await acquireWriterLease(store);
    return { store, writer, failed: new Promise<never>(() => {}), available: async () => {}, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** `http://user:password@host:8123/database`; the database is `firn` unless the URL names one. */
function connect(text: string): Store {
  const url = new URL(text);
  const database = url.pathname.replaceAll('/', '') || defaultDatabase;
  return createStore(
    {
      url: url.origin,
      username: decodeURIComponent(url.username) || 'default',
      password: decodeURIComponent(url.password),
    },
    database,
  );
}
