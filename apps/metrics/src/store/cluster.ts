import { MetricsError } from '../errors.js';
import type { Store } from './store.js';
import { failoverStore, type Stores } from './stores.js';

/** One server of a cluster. */
export interface ClusterNode {
  /** How the user named it, without the password. */
  readonly name: string;
  /** The tables that it holds itself. */
  readonly own: Store;
  /** Tables of the same names that read over all shards. */
  readonly all: Store;
}

interface PlaceRow {
  readonly shard: number;
  readonly local: number;
  readonly weight: number;
}

/**
 * Sorts servers into the shards of their cluster. A chain is on the shard `number of the chain modulo number of shards`, as the tables that
 * read over all shards have it, so it can be written and read where it is.
 * @throws MetricsError `invalid-config` when the servers do not make up the cluster.
 */
export async function placeInCluster(nodes: readonly ClusterNode[], cluster: string): Promise<Stores> {
  const shards = new Map<number, Store[]>();
  let count = 0;
  for (const { name, own } of nodes) {
    const places = await own.query<PlaceRow>(
      'SELECT shard_num AS shard, is_local AS local, shard_weight AS weight FROM system.clusters WHERE cluster = {cluster:String}',
      { params: { cluster } },
    );
    const place = places.find(({ local }) => local === 1);
    if (place === undefined) {
      const known = places.length === 0 ? 'does not know that cluster' : 'is none of its servers';
      throw new MetricsError(
        'invalid-config',
        `--cluster ${cluster}: ${name} ${known} (see system.clusters there)`,
      );
    }
    if (places.some(({ weight }) => weight !== 1))
      throw new MetricsError('invalid-config', `--cluster ${cluster}: every shard must have the weight 1`);
    count = Math.max(count, ...places.map(({ shard }) => shard));
    shards.set(place.shard, [...(shards.get(place.shard) ?? []), own]);
  }
  const stores = Array.from({ length: count }, (_, index) => {
    const servers = shards.get(index + 1);
    if (servers === undefined)
      throw new MetricsError(
        'invalid-config',
        `--cluster ${cluster}: no --store URL is of shard ${index + 1}`,
      );
    return failoverStore(servers);
  });
  const [home] = stores;
  if (home === undefined) throw new RangeError('a cluster has at least one shard');
  return {
    home,
    all: failoverStore(nodes.map(({ all }) => all)),
    shards: stores,
    of: (owner) => stores[owner % stores.length] ?? home,
  };
}

interface TableRow {
  readonly table: string;
  readonly columns: string;
  readonly keys: readonly string[];
}

/** Whether the tables that read over all shards are there, with the columns of those that they read. */
export async function hasClusterTables(nodes: readonly ClusterNode[]): Promise<boolean> {
  for (const { own, all } of nodes) {
    const made = new Map((await tablesOf(own, all.database)).map(({ table, columns }) => [table, columns]));
    if ((await tablesOf(own, own.database)).some(({ table, columns }) => made.get(table) !== columns))
      return false;
  }
  return true;
}

/** Makes the tables that read over all shards, or makes them anew where their columns have changed. */
export async function createClusterTables(nodes: readonly ClusterNode[], cluster: string): Promise<void> {
  for (const { own, all } of nodes) {
    await all.createDatabase();
    const made = new Map((await tablesOf(own, all.database)).map(({ table, columns }) => [table, columns]));
    for (const { table, columns, keys } of await tablesOf(own, own.database)) {
      if (made.get(table) === columns) continue;
      const key = keys.find((column) => column === 'chain' || column === 'owner') ?? 'rand()';
      await own.command(
        `CREATE OR REPLACE TABLE ${all.database}.${table} AS ${own.database}.${table}
         ENGINE = Distributed(${cluster}, ${own.database}, ${table}, ${key})`,
      );
    }
  }
}

/** Tables with rows, and what their columns are. Asked of the database that is always there: the one that reads over all shards may not be. */
function tablesOf({ query }: Store, database: string): Promise<TableRow[]> {
  return query<TableRow>(
    `SELECT table, arrayStringConcat(arraySort(groupArray(concat(name, ' ', type))), ', ') AS columns, groupArray(name) AS keys
     FROM system.columns
     WHERE database = {database:String} AND table IN
       (SELECT name FROM system.tables WHERE database = {database:String} AND (engine LIKE '%MergeTree' OR engine = 'Distributed'))
     GROUP BY table`,
    { params: { database } },
  );
}
