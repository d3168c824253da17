import { isMetricsError } from '../errors.js';
import type { StatementOptions, Store } from './store.js';

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

/**
 * Servers with the same contents as one store: the one that answered last is asked, and the others in turn when it does not answer. Each is
 * asked once for a statement.
 */
export function failoverStore(nodes: readonly Store[]): Store {
  const first = firstOf(nodes);
  if (nodes.length === 1) return first;
  let current = 0;

  async function run<Result>(
    action: (node: Store) => Promise<Result>,
    { once = false }: StatementOptions = {},
  ): Promise<Result> {
    for (let asked = 1; ; asked++) {
      const index = current;
      try {
        return await action(nodes[index] ?? first);
      } catch (error) {
        if (!isMetricsError(error, 'store-unavailable')) throw error;
        const isLast = asked === nodes.length;
        // Another statement may have moved on already.
        if (current === index && !isLast) current = (index + 1) % nodes.length;
        if (isLast || once) throw error;
      }
    }
  }

  return {
    database: first.database,
    createDatabase: () => run((node) => node.createDatabase()),
    query: (statement, options) => run((node) => node.query(statement, options)),
    queryNative: (statement, options) => run((node) => node.queryNative(statement, options)),
    command: (statement, options) => run((node) => node.command(statement, options), options),
    insert: (table, blocks, token) => run((node) => node.insert(table, blocks, token)),
    insertFrom: (table, select, params) => run((node) => node.insertFrom(table, select, params)),
    erase: (table, condition, params) => run((node) => node.erase(table, condition, params)),
    use() {
      throw new RangeError('a store of several servers does not switch to others');
    },
    async close() {
      await Promise.all(nodes.map((node) => node.close()));
    },
  };
}

function firstOf([first]: readonly Store[]): Store {
  if (first === undefined) throw new RangeError('a store needs at least one server');
  return first;
}
