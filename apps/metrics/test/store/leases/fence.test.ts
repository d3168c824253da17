import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { behindGates, closeAbandonedGates, closeGates, openGates } from '../../../src/store/leases/fence.js';
import { nativeBlock, uint32Column, uint64Column } from '../../../src/store/native-format.js';
import { useStore } from '../../fixtures/test-store.js';

const store = useStore();

/** Rows of the table `spans`. */
function rows(chain: number, ...nums: number[]): Uint8Array[] {
  const columns = { chain: uint32Column('chain'), num: uint64Column('num') };
  for (const num of nums) {
    columns.chain.push(chain);
    columns.num.push(BigInt(num));
  }
  return nativeBlock(Object.values(columns));
}

async function stored(chain: number): Promise<number[]> {
  const found = await store().query<{ num: string }>(
    'SELECT num FROM spans WHERE chain = {chain:UInt32} ORDER BY num',
    { params: { chain } },
  );
  return found.map(({ num }) => Number(num));
}

async function openProcess() {
  const writer = randomUUID();
  await openGates([store()], writer);
  return { writer, gated: behindGates(store(), writer) };
}

test('through its gates a process writes like without, and what is sent twice is there once', async () => {
  const { writer, gated } = await openProcess();
  await gated.insert('spans', rows(100, 1, 2), 'first');
  await gated.insert('spans', rows(100, 1, 2), 'first');
  await gated.insert('spans', rows(100, 3), 'second');
  expect(await stored(100)).toEqual([1, 2, 3]);
  await gated.erase('spans', 'chain = {chain:UInt32} AND num > 1', { chain: 100 });
  expect(await stored(100)).toEqual([1]);
  await closeGates([store()], writer);
});

test('what a process sends after it was cut off is refused, and what it erases stays', async () => {
  const { writer, gated } = await openProcess();
  await gated.insert('spans', rows(101, 1), 'before');
  await closeGates([store()], writer);
  await expect(gated.insert('spans', rows(101, 2), 'late')).rejects.toMatchObject({
    code: 'writer-lease-lost',
  });
  await expect(
    gated.insertFrom('spans', 'SELECT * FROM spans WHERE chain = {chain:UInt32}', { chain: 101 }),
  ).rejects.toMatchObject({ code: 'writer-lease-lost' });
  await gated.erase('spans', 'chain = {chain:UInt32}', { chain: 101 });
  expect(await stored(101)).toEqual([1]);
});

test('cutting off waits for an insert that is under way, so nothing comes after it', async () => {
  const { writer, gated } = await openProcess();
  let ended = true;
  const end = () => {
    ended = true;
  };
  const insertSlowly = () => {
    ended = false;
    return gated
      .insertFrom(
        'spans',
        'SELECT {chain:UInt32} AS chain, number AS num, toDateTime(sleepEachRow(0.2)) AS ts, 0 AS elapsed, 0 AS gas_used, 0 AS tx_count FROM numbers(4) SETTINGS max_block_size = 1',
        { chain: 102 },
      )
      .then(end, end);
  };
  const running = () =>
    store().query(
      "SELECT query_id FROM system.processes WHERE query LIKE '%sleepEachRow(0.2)%' AND query LIKE 'INSERT%'",
    );
  let slow: Promise<void> | undefined;
  // On a busy machine one can end before anybody has seen it.
  while ((await running()).length === 0) if (ended) slow = insertSlowly();
  await closeGates([store()], writer);
  const after = await stored(102);
  expect(await running()).toHaveLength(0);
  await slow;
  expect(await stored(102)).toEqual(after);
});

test('gates of another process stay open', async () => {
  const [one, other] = [await openProcess(), await openProcess()];
  await closeGates([store()], one.writer);
  await other.gated.insert('spans', rows(103, 1), 'other');
  expect(await stored(103)).toEqual([1]);
  await closeGates([store()], other.writer);
});

test('what killed processes left is removed, and what the others have stays', async () => {
  const killed = await openProcess();
  const present = await openProcess();
  await store().command('INSERT INTO writers (writer, epoch, alive) VALUES ({writer:UUID}, 1, 1)', {
    params: { writer: present.writer },
  });
  await store().command(
    'INSERT INTO writers (writer, epoch, alive, at) VALUES ({writer:UUID}, 2, 1, now64(3) - 60)',
    { params: { writer: killed.writer } },
  );
  await closeAbandonedGates([store()], store());
  await expect(killed.gated.insert('spans', rows(104, 1), 'late')).rejects.toMatchObject({
    code: 'writer-lease-lost',
  });
  await present.gated.insert('spans', rows(104, 2), 'present');
  expect(await stored(104)).toEqual([2]);
  await closeGates([store()], present.writer);
});
