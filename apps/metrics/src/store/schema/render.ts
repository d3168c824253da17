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
