import { expect, test } from 'vitest';
import { blockchainIds } from '../fixtures/chains-file.js';
import { chainHealth, contentsOf, resetWhileKilled, setUp, until } from './new-genesis-run.js';
import { soakRounds } from './soak-rounds.js';

const blocks = { old: 260, other: 200 };

test(
  'reset reads the new chain and drops the old one, wherever it is killed',
  async () => {
    await resetWhileKilled(soakRounds, blocks);
  },
  180_000 + soakRounds * 20_000,
);

test('keep-both leaves the rows of the old chain under its number; refuse says what can be done', async () => {
  const { old, other, serve, dataDir, start, stop } = await setUp(blocks);
  const first = start([]);
  await until(await first.listening, blocks.old - 1);
  await stop(first);
  const before = await contentsOf(dataDir);

  serve(other);
  const refusing = start([]);
  const refusingUrl = await refusing.listening;
  await expect
    .poll(async () => JSON.stringify(await chainHealth(refusingUrl)))
    .toMatch(/serves another chain .* --on-new-genesis reset/);
  await stop(refusing);

  const keeping = start(['--on-new-genesis', 'keep-both']);
  await until(await keeping.listening, blocks.other - 1);
  expect(keeping.log()).toMatch(/"number":16,.*the old chain is kept in the store/);
  await stop(keeping);
  const after = await contentsOf(dataDir);
  expect(after.first).toEqual(before.first);
  expect(after.registry).toMatchObject([{ retired: 'kept' }, { retired: '' }]);

  // A blockchain of another ID with the chain ID of the one that is stored is a new genesis too.
  serve(old);
  const renamed = start(['--on-new-genesis', 'reset'], blockchainIds[1]);
  await until(await renamed.listening, blocks.old - 1);
  await stop(renamed);
  expect((await contentsOf(dataDir)).registry).toMatchObject([
    { retired: 'kept' },
    { retired: 'erased' },
    { retired: '', blockchain_id: blockchainIds[1] },
  ]);
}, 180_000);
