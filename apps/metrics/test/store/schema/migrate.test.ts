import { expect, test } from 'vitest';
import { migrate, readMigrations } from '../../../src/store/schema/migrate.js';
import { useStore } from '../../fixtures/test-store.js';

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
