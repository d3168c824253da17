import { expect, test } from 'vitest';
import { sealChain } from '../../src/seal/seal-chain.js';
import { loadState, reloadChain } from '../../src/state/load-state.js';
import { emptyState } from '../../src/state/service-state.js';
import { migrate, readMigrations, renderSchema, splitStatements } from '../../src/store/schema.js';
import { singleStore } from '../../src/store/stores.js';
import { isFollowing, openIngest } from '../fixtures/ingest.js';
import { buildRandomChain, createRandom } from '../fixtures/random-chain.js';
import { tableContents } from '../fixtures/table-contents.js';
import { useStore } from '../fixtures/test-store.js';

const store = useStore();

const structure = () =>
  store().query(
    "SELECT table, name, type, compression_codec FROM system.columns WHERE database = {database:String} AND table != 'migrations' ORDER BY ALL",
    { params: { database: store().database } },
  );
const applied = () => store().query<{ version: number }>('SELECT version FROM migrations ORDER BY version');

test('every step is applied once, however often the program starts', async () => {
  const before = await structure();
  expect(before.length).toBeGreaterThan(30);
  await migrate([store()]);
  await migrate([store()]);
  expect(await structure()).toEqual(before);
  expect((await applied()).map((row) => row.version)).toEqual(readMigrations().map((step) => step.version));
});

test('a step that was cut off before it was recorded is run again', async () => {
  const before = await structure();
  await store().command('ALTER TABLE migrations DELETE WHERE version = 2 SETTINGS mutations_sync = 2');
  await migrate([store()]);
  expect(await structure()).toEqual(before);
  expect(await applied()).toHaveLength(readMigrations().length);
});

test('chains that were stored before a step get their part of it', async () => {
  const ingest = await openIngest(store());
  const chain = ingest.addChain();
  const fake = buildRandomChain(120, createRandom(3), 'receipts');
  await ingest.followUntil(chain, fake.source, isFollowing(119));
  const before = await tableContents(store(), chain.key);
  for (const table of ['creates', 'spans', 'sightings']) await store().command(`DROP TABLE ${table}`);
  await store().command('ALTER TABLE chains DROP COLUMN creations');
  await store().command('ALTER TABLE migrations DELETE WHERE version = 4 SETTINGS mutations_sync = 2');
  await migrate([store()]);
  const unknown = { contract: expect.anything() };
  expect(before.creates).not.toHaveLength(0);
  expect(await tableContents(store(), chain.key)).toEqual({
    ...before,
    creates: before.creates?.map((row) => Object.assign({}, row, unknown)),
  });
  const restarted = emptyState();
  await loadState(singleStore(store()), restarted);
  expect(restarted.chains.get(chain.key)?.creations).toBe('receipts');
});

test('balances that were stored without their lowest are derived again', async () => {
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  const fake = buildRandomChain(200, createRandom(5));
  await ingest.followUntil(chain, fake.source, isFollowing(199));
  const { balances } = await tableContents(store(), chain.key);
  expect(balances).not.toHaveLength(0);
  await store().command('ALTER TABLE balances DROP COLUMN trough');
  await store().command('ALTER TABLE migrations DELETE WHERE version = 9 SETTINGS mutations_sync = 2');
  await migrate([store()]);
  await reloadChain(store(), chain);
  expect(chain.seals.get('balances day')).toBeUndefined();
  await sealChain(ingest.context, chain, new AbortController().signal);
  expect((await tableContents(store(), chain.key)).balances).toEqual(balances);
});

test('a step that was changed afterwards is refused', async () => {
  const [first, ...rest] = readMigrations();
  if (first === undefined) throw new Error('there are no migrations');
  const changed = [{ ...first, sql: `${first.sql}\n-- changed` }, ...rest];
  await expect(migrate([store()], { migrations: changed })).rejects.toMatchObject({
    code: 'store-schema',
    message: expect.stringContaining('step 1 (facts)'),
  });
});

test('a store that is newer than the program is refused', async () => {
  await expect(migrate([store()], { migrations: readMigrations().slice(0, 1) })).rejects.toMatchObject({
    code: 'store-schema',
    message: expect.stringContaining('this program knows 1'),
  });
});

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
