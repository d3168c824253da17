import { expect, test } from 'vitest';
import { readMigrations } from '../../../src/store/schema/migrate.js';
import { renderSchema, splitStatements } from '../../../src/store/schema/render.js';

const tables = readMigrations().flatMap((migration) =>
  (['single', 'replicated'] as const).map((layout) => ({ layout, sql: renderSchema(migration.sql, layout) })),
);

test('on one server the tables are plain and in one piece', () => {
  for (const { sql } of tables.filter(({ layout }) => layout === 'single')) {
    expect(sql).not.toMatch(/Replicated|^PARTITION BY|\{/m);
    for (const engine of sql.matchAll(/ENGINE = (.*)/g))
      expect(engine[1]).toMatch(/^(MergeTree|ReplacingMergeTree\(version(, gone)?\)|AggregatingMergeTree)$/);
  }
});

test('in a cluster every table is replicated and the facts are kept by month', () => {
  const replicated = tables.filter(({ layout }) => layout === 'replicated').map(({ sql }) => sql);
  const path = "'/clickhouse/tables/{shard}/{database}/{table}', '{replica}'";
  for (const sql of replicated) {
    for (const engine of sql.matchAll(/ENGINE = (.*)/g)) {
      expect([
        `ReplicatedMergeTree(${path})`,
        `ReplicatedReplacingMergeTree(${path}, version)`,
        `ReplicatedReplacingMergeTree(${path}, version, gone)`,
        `ReplicatedAggregatingMergeTree(${path})`,
      ]).toContain(engine[1]);
    }
  }
  const byMonth = replicated
    .flatMap((sql) => sql.split(';'))
    .filter((sql) => sql.includes('PARTITION BY toYYYYMM(ts)'));
  const names = byMonth.map((sql) => /CREATE TABLE IF NOT EXISTS (\w+)/.exec(sql)?.[1]);
  expect(names).toEqual(
    expect.arrayContaining(['blocks', 'txs', 'transfers', 'creates', 'spans', 'messages']),
  );
});

test('a file is split at the ends of its statements, and comments are left out', () => {
  expect(splitStatements("-- first; comment\nSELECT ';';\n\nSELECT\n    2;\n")).toEqual([
    "SELECT ';'",
    'SELECT\n    2',
  ]);
});
