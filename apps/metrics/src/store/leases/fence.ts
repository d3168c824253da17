import { MetricsError } from '../../errors.js';
import type { Store } from '../store.js';

/** Tables that several processes may write to at any time, because no row of one of them contradicts another. */
const openTables = [
  'migrations',
  'writers',
  'leases',
  'secrets',
  'chains',
  'collections',
  'progress',
  'composite_addresses',
  'composite_results',
];

/**
 * Makes the ways by which a process writes: for each table a view that hands on what is inserted into its source. Whoever takes over from
 * the process removes them, and the server refuses whatever it sends after that.
 */
export async function openGates(nodes: readonly Store[], writer: string): Promise<void> {
  for (const node of nodes) {
    const tables = await node.query<{ name: string }>(
      `SELECT name FROM system.tables WHERE database = {database:String} AND engine LIKE '%MergeTree'
         AND name NOT IN {open:Array(String)}`,
      { params: { database: node.database, open: openTables } },
    );
    for (const { name } of tables) {
      const gate = gateOf(writer, name);
      await node.command(`CREATE TABLE IF NOT EXISTS ${gate} AS ${name} ENGINE = Null`);
      await node.command(
        `CREATE MATERIALIZED VIEW IF NOT EXISTS ${gate}_view TO ${name} AS SELECT * FROM ${gate}`,
      );
    }
  }
}

/**
 * Removes the ways by which a process writes. When this has resolved nothing of it can arrive any more: what was on its way is in the
 * tables, where recovery finds it, or was refused.
 */
export async function closeGates(nodes: readonly Store[], writer: string): Promise<void> {
  for (const node of nodes) {
    const gates = await node.query<{ name: string }>(
      `SELECT name FROM system.tables WHERE database = {database:String} AND startsWith(name, {prefix:String})
       ORDER BY engine = 'Null' DESC`,
      { params: { database: node.database, prefix: gateOf(writer, '') } },
    );
    // SYNC waits for inserts that are under way.
    for (const { name } of gates)
      await node.command(`DROP TABLE IF EXISTS ${name} SYNC`, { priority: 'background' });
  }
}

/**
 * Removes what processes left that were killed before they held anything: nobody takes over from those. To be called by a process whose
 * own heartbeats have begun.
 */
export async function closeAbandonedGates(nodes: readonly Store[], home: Store): Promise<void> {
  const beating = await home.query<{ writer: string }>(
    `SELECT DISTINCT toString(writer) AS writer FROM writers
     WHERE at + toIntervalMillisecond(expiry_ms) > now64(3)`,
  );
  const present = new Set(beating.map(({ writer }) => writer.replaceAll('-', '')));
  for (const node of nodes) {
    const owners = await node.query<{ owner: string }>(
      `SELECT DISTINCT extract(name, '^gate_([0-9a-f]{32})_') AS owner FROM system.tables
       WHERE database = {database:String} AND startsWith(name, 'gate_')`,
      { params: { database: node.database } },
    );
    for (const { owner } of owners) if (owner !== '' && !present.has(owner)) await closeGates([node], owner);
  }
}

/** A store to which a process writes through its gates only. */
export function behindGates(store: Store, writer: string): Store {
  const gate = (table: string) => (openTables.includes(table) ? table : gateOf(writer, table));
  return {
    ...store,
    insert: (table, blocks, token) => store.insert(gate(table), blocks, token).catch(explainMissingGate),
    insertFrom: (table, select, params) =>
      store.insertFrom(gate(table), select, params).catch(explainMissingGate),
    // A DELETE acts on what was there when it began. If the gate is still there when it runs, that was before anyone took over.
    erase: (table, condition, params) =>
      store.erase(
        table,
        `(${condition}) AND (SELECT count() FROM system.tables WHERE database = '${store.database}' AND name = '${gate(table)}') > 0`,
        params,
      ),
  };
}

const unknownTable = '60';

function explainMissingGate(error: unknown): never {
  if (error instanceof Error && 'code' in error && String(error.code) === unknownTable) {
    throw new MetricsError(
      'writer-lease-lost',
      'another process has taken over what this one wrote: the store refuses its inserts',
      { cause: error },
    );
  }
  throw error;
}

function gateOf(writer: string, table: string): string {
  return `gate_${writer.replaceAll('-', '')}_${table}`;
}
