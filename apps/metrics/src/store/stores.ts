import type { Store } from './store.js';

/** The servers of a store: one, or shards that share the chains between them. */
export interface Stores {
  /** Holds what is not of a chain: the registry, leases, secrets, the platform chains. */
  readonly home: Store;
  /** Reads over all shards. */
  readonly all: Store;
  readonly shards: readonly Store[];
  /** The shard that holds everything of a chain or of a group of chains, by its number. */
  of(owner: number): Store;
}

/** A store on one server. */
export function singleStore(store: Store): Stores {
  return { home: store, all: store, shards: [store], of: () => store };
}

/** The same servers, each of them changed: to write by other ways, for example. */
export function mapStores({ home, all, shards, of }: Stores, change: (store: Store) => Store): Stores {
  const changed = new Map(shards.map((shard) => [shard, change(shard)]));
  const changedOf = (store: Store) => changed.get(store) ?? change(store);
  return { home: changedOf(home), all, shards: [...changed.values()], of: (owner) => changedOf(of(owner)) };
}
