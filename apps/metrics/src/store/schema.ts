import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { MetricsError } from '../errors.js';
import { packageFolder } from '../package/package-files.js';
import type { Store } from './store.js';

/** One step of the schema: `0001-facts.sql`. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/** The steps that this program knows, in order. A number names one step; between two of them there may be a gap. */
export function readMigrations(folder: URL = new URL('schema/', packageFolder)): Migration[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return files.map((name, index) => {
    const version = Number(name.slice(0, 4));
    if (files[index - 1]?.startsWith(name.slice(0, 4)))
      throw new MetricsError('store-schema', `${name} has the number of ${files[index - 1]}`);
    return { version, name: name.slice(5, -4), sql: readFileSync(new URL(name, folder), 'utf8') };
  });
}

interface AppliedRow {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

/**
 * Brings the schema of every server up to date. It runs the statements on each of them and needs no `ON CLUSTER`; every step may
 * be repeated, so one that was cut off is simply run again.
 * @throws MetricsError `store-schema` when a step was changed after it had been applied, or when the store is newer than this program.
 */
export async function migrate(
  nodes: readonly Store[],
  options: { readonly layout?: StoreLayout; readonly migrations?: readonly Migration[] } = {},
): Promise<void> {
  const migrations = options.migrations ?? readMigrations();
  for (const node of nodes) await migrateNode(node, migrations, options.layout ?? 'single');
}

/**
 * The steps of the table by which processes agree on who may write: it has to be as this program knows it before the schema is brought up to
 * date. Processes of an older program write to it as before.
 */
const coordinationSteps: ReadonlySet<number> = new Set([3, 19]);

/** Makes it on every server, unless it is there. */
export async function prepareCoordination(nodes: readonly Store[], layout: StoreLayout): Promise<void> {
  const steps = readMigrations().filter(({ version }) => coordinationSteps.has(version));
  for (const node of nodes) {
    await node.createDatabase();
    for (const { sql } of steps)
      for (const statement of splitStatements(renderSchema(sql, layout))) await node.command(statement);
  }
}

/** Whether every step that this program knows has been applied on every server. */
export async function isMigrated(nodes: readonly Store[]): Promise<boolean> {
  const known = readMigrations().length;
  for (const node of nodes) {
    const [there] = await node.query<{ tables: string }>(
      "SELECT count() AS tables FROM system.tables WHERE database = {database:String} AND name = 'migrations'",
      { params: { database: node.database } },
    );
    if (there?.tables !== '1') return false;
    const [applied] = await node.query<{ steps: string }>(
      'SELECT uniqExact(version) AS steps FROM migrations',
    );
    if (Number(applied?.steps ?? 0) < known) return false;
  }
  return true;
}

async function migrateNode(
  node: Store,
  migrations: readonly Migration[],
  layout: StoreLayout,
): Promise<void> {
  await node.createDatabase();
  await node.command(
    "CREATE TABLE IF NOT EXISTS migrations (version UInt32, name String, checksum String, at DateTime('UTC') DEFAULT now()) ENGINE = MergeTree ORDER BY version",
  );
  const applied = await node.query<AppliedRow>(
    'SELECT version, name, checksum FROM migrations ORDER BY version LIMIT 1 BY version',
  );
  const newest = applied.at(-1);
  const known = migrations.at(-1)?.version ?? 0;
  if (newest !== undefined && newest.version > known) {
    throw new MetricsError(
      'store-schema',
      `the store has schema version ${newest.version} (${newest.name}), this program knows ${known}: use a newer program`,
    );
  }
  for (const migration of migrations) {
    const checksum = createHash('sha256').update(migration.sql).digest('hex');
    const done = applied.find((row) => row.version === migration.version);
    if (done === undefined) await apply(node, migration, checksum, layout);
    else if (done.checksum !== checksum) {
      throw new MetricsError(
        'store-schema',
        `step ${migration.version} (${migration.name}) of the schema differs from the one that made this store: use the program that made it, or a new store`,
      );
    }
  }
}

async function apply(
  node: Store,
  migration: Migration,
  checksum: string,
  layout: StoreLayout,
): Promise<void> {
  for (const statement of splitStatements(renderSchema(migration.sql, layout))) await node.command(statement);
  await node.command(
    'INSERT INTO migrations (version, name, checksum) VALUES ({version:UInt32}, {name:String}, {checksum:String})',
    {
      params: { version: migration.version, name: migration.name, checksum },
    },
  );
}

/** How the tables are kept: on one server, or replicated by a cluster that keeps a copy of each shard on several servers. */
export type StoreLayout = 'single' | 'replicated';

const engineMark = /\{engine (\w+MergeTree|MergeTree)(?:\(([^)]*)\))?\}/g;
const partitionMark = /^\{partition (.+)\}\n/gm;
const replicationPath = "'/clickhouse/tables/{shard}/{database}/{table}', '{replica}'";

/**
 * Fills in what depends on the layout: `{engine MergeTree}` and `{partition toYYYYMM(ts)}`. One server keeps the tables in one
 * piece, because a partition for each month would cost it more than it saves.
 *
 * @example
 * renderSchema('ENGINE = {engine ReplacingMergeTree(version)}', 'replicated')
 * // ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}', version)
 */
export function renderSchema(sql: string, layout: StoreLayout): string {
  return sql
    .replace(engineMark, (_mark, engine: string, argument: string | undefined) => {
      if (layout === 'single') return argument === undefined ? engine : `${engine}(${argument})`;
      return `Replicated${engine}(${[replicationPath, ...(argument === undefined ? [] : [argument])].join(', ')})`;
    })
    .replace(partitionMark, (_mark, expression: string) =>
      layout === 'single' ? '' : `PARTITION BY ${expression}\n`,
    );
}

/** The statements of a file, without comments. */
export function splitStatements(sql: string): string[] {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
