import { expect, test } from 'vitest';
import { chainMetrics } from '../../../src/metrics/index.generated.js';
import { intervals } from '../../../src/metrics/interval.js';
import { findMetric } from '../../../src/metrics/metric.js';
import { readSeries } from '../../../src/query/series/read-series.js';
import { createSeriesReader } from '../../../src/query/series-reader.js';
import type { ChainSource } from '../../../src/source/chain-source.js';
import type { ChainState } from '../../../src/state/service-state.js';
import { addressOf, createFakeChain, type FakeChain } from '../../fixtures/fake-chain.js';
import { at, buildHandChain, handChainNow } from '../../fixtures/hand-chain.js';
import {
  isFollowing,
  isIn,
  isInTrouble,
  openIngest,
  shortTimes,
  type TestIngest,
} from '../../fixtures/ingest.js';
import { tableContents } from '../../fixtures/table-contents.js';
import { useStore } from '../../fixtures/test-store.js';

const store = useStore();
/** One of each way to compute a value; `every-metric.test.ts` has all of them. */
const metrics = ['txCount', 'activeAddresses', 'cumulativeTxCount', 'maxTps', 'avgGasPrice'].map((name) =>
  findMetric(chainMetrics, name),
);
const pay = (from: number, to: number) => ({ from: addressOf(from), to: addressOf(to) });

async function allSeries(ingest: TestIngest, chain: ChainState) {
  const reader = createSeriesReader(store(), ingest.state);
  const pages = intervals.flatMap((interval) =>
    metrics.map((metric) => readSeries(reader, { scope: chain, metric, interval, limit: 2160 })),
  );
  return Promise.all(pages);
}

/** Everything that a chain holds and answers. */
async function contentsOf(ingest: TestIngest, chain: ChainState) {
  return { tables: await tableContents(store(), chain.key), series: await allSeries(ingest, chain) };
}

/** What fresh readings gave, by the hash of the last block: several tests end with the same chain. */
const freshReadings = new Map<string, Awaited<ReturnType<typeof contentsOf>>>();

async function readFresh(ingest: TestIngest, fake: FakeChain) {
  const head = read(fake, fake.blocks.length - 1).block.hash;
  const known = freshReadings.get(head);
  if (known !== undefined) return known;
  const chain = ingest.addChain();
  await ingest.followUntil(chain, fake.source, isFollowing(fake.blocks.length - 1));
  const contents = await contentsOf(ingest, chain);
  freshReadings.set(head, contents);
  return contents;
}

/** Whether a chain holds and answers exactly what a fresh reading of the source gives. */
async function expectSameAsFresh(ingest: TestIngest, chain: ChainState, fake: FakeChain): Promise<void> {
  expect(await contentsOf(ingest, chain)).toEqual(await readFresh(ingest, fake));
}

test('blocks that the node replaces are taken back, closed periods included', async () => {
  const fake = buildHandChain();
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, fake.source, isFollowing(7));
  fake.cutAfter(2);
  fake.append(at('2026-02-01T10:00:00'), [pay(7, 8)], 'other');
  fake.append(at('2026-02-02T01:00:00'), [pay(8, 9), pay(9, 10)], 'other');
  for (let block = 5; block <= 8; block++)
    fake.append(at('2026-02-02T02:00:00') + block, [pay(block, 1)], 'other');
  await ingest.followUntil(chain, fake.source, isFollowing(8));
  expect(ingest.undone).toEqual([{ from: 7n, to: 2n, reason: 'the node has other blocks' }]);
  await expectSameAsFresh(ingest, chain, fake);
});

test('a head that is replaced by another one of the same number is noticed without a further block', async () => {
  const fake = buildHandChain();
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, fake.source, isFollowing(7));
  fake.cutAfter(6);
  const { block } = fake.append(at('2026-02-02T02:30:00'), [pay(7, 8)], 'other');
  await ingest.followUntil(
    chain,
    fake.source,
    (state) => isFollowing(7)(state) && state.watermark?.hash === block.hash,
  );
  await expectSameAsFresh(ingest, chain, fake);
});

test('a node that was rolled back to a lower head is followed after a while', async () => {
  const fake = buildHandChain();
  const times = { ...shortTimes, rollbackAfterMs: Number.POSITIVE_INFINITY };
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics, times });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, fake.source, isFollowing(7));
  fake.cutAfter(3);
  await ingest.followUntil(chain, fake.source, isIn('waiting'));
  expect(chain.watermark?.num).toBe(7n);
  times.rollbackAfterMs = shortTimes.rollbackAfterMs ?? 0;
  await ingest.followUntil(chain, fake.source, isFollowing(3));
  await expectSameAsFresh(ingest, chain, fake);
});

test('a node that lags far behind is waited for, and nothing is taken back', async () => {
  const fake = createFakeChain();
  for (let second = 0; second <= 1_100; second++) fake.append(1_000_000 + second);
  // A node that does not lag as far would be believed at once.
  const ingest = await openIngest(store(), { metrics: [], times: { ...shortTimes, rollbackAfterMs: 0 } });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, fake.source, isFollowing(1_100));
  fake.cutAfter(10);
  let heads = 0;
  const counted: ChainSource = {
    ...fake.source,
    head(signal) {
      heads++;
      return fake.source.head(signal);
    },
  };
  await ingest.followUntil(chain, counted, (state) => heads > 10 && isIn('waiting')(state));
  expect(chain.watermark?.num).toBe(1_100n);
  expect(ingest.undone).toEqual([]);
});

test('nothing is read from a node that serves another chain, until it serves the right one', async () => {
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  const fake = buildHandChain();
  await ingest.followUntil(chain, fake.source, isFollowing(7));
  const other = createFakeChain();
  other.append(1, [], 'another genesis');
  for (let second = 2; second < 20; second++) other.append(second);
  await ingest.followUntil(chain, other.source, isInTrouble(/serves another chain .* its block 0 is 0x/));
  expect(chain.watermark?.num).toBe(7n);
  fake.append(handChainNow, [pay(1, 2)]);
  await ingest.followUntil(chain, fake.source, isFollowing(8));
  expect(ingest.undone).toEqual([]);
});

test('nothing is read from a node with another chain ID', async () => {
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  const wrong = isInTrouble(/^the node serves EVM chain 5, expected 43112$/);
  await ingest.followUntil(chain, buildHandChain(5n).source, wrong);
  expect(chain.watermark).toBeUndefined();
});

test.each<[string, number, (fake: FakeChain) => void, RegExp]>([
  [
    'a missing block',
    3,
    (fake) => fake.blocks.splice(4, 1, undefined as never),
    /no block 4 below its own head/,
  ],
  [
    'a missing receipt',
    4,
    (fake) => fake.blocks.splice(5, 1, { ...read(fake, 5), receipts: [] }),
    /block 5 .* 1 transactions, but 0 receipts/,
  ],
  [
    'the wrong gas',
    4,
    (fake) => change(fake, 5, { gasUsed: 1n }),
    /block 5 .* it used 1 gas, its receipts 21000/,
  ],
  [
    'a block of another number',
    3,
    (fake) => change(fake, 4, { number: 9n }),
    /block 4 .* answered with block 9/,
  ],
  [
    'a time that falls',
    3,
    (fake) => change(fake, 4, { timestamp: 1n }),
    /block 4 .* its time 1 is before its parent's/,
  ],
  [
    'a time beyond the calendar',
    3,
    (fake) => change(fake, 4, { timestamp: 2n ** 32n }),
    /block 4 .* its time 4294967296 is after/,
  ],
  [
    'a block that does not follow',
    3,
    (fake) => change(fake, 4, { parentHash: `0x${'1'.repeat(64)}` }),
    /block 4 of the node does not follow its own block 3/,
  ],
  [
    'an address of the wrong size',
    4,
    (fake) => changeSender(fake, 5, '0x12'),
    /block 5 .* expected 0x and 40 hexadecimal digits, got 0x12/,
  ],
])(
  '%s is not stored, everything before it is, and what comes is once it is right',
  async (_name, last, spoil, reason) => {
    const fake = buildHandChain();
    const right = [...fake.blocks];
    spoil(fake);
    const ingest = await openIngest(store(), { now: () => handChainNow, metrics });
    const chain = ingest.addChain();
    const stop = ingest.follow(chain, fake.source);
    await expect
      .poll(() => [chain.watermark?.num, chain.trouble?.last.reason])
      .toEqual([BigInt(last), expect.stringMatching(reason)]);
    fake.blocks.splice(0, fake.blocks.length, ...right);
    await expect.poll(() => isFollowing(7)(chain)).toBe(true);
    await stop();
    expect(chain.trouble).toBeUndefined();
    await expectSameAsFresh(ingest, chain, fake);
  },
);

function read(fake: FakeChain, number: number) {
  const block = fake.blocks[number];
  if (block === undefined) throw new Error(`there is no block ${number}`);
  return block;
}

function change(fake: FakeChain, number: number, fields: object): void {
  const { block, ...rest } = read(fake, number);
  fake.blocks[number] = { block: { ...block, ...fields }, ...rest };
}

function changeSender(fake: FakeChain, number: number, from: `0x${string}`): void {
  const { block, ...rest } = read(fake, number);
  fake.blocks[number] = {
    block: { ...block, transactions: block.transactions.map((transaction) => ({ ...transaction, from })) },
    ...rest,
  };
}

test('a node that fails for a while is asked again until it answers', async () => {
  const fake = buildHandChain();
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics: [] });
  const chain = ingest.addChain();
  let calls = 0;
  const flaky = {
    ...fake.source,
    async head(signal: AbortSignal) {
      if (++calls < 4) throw new Error('connection refused');
      return fake.source.head(signal);
    },
  };
  await ingest.followUntil(chain, flaky, isFollowing(7));
  expect(ingest.failures.map(String)).toEqual(Array(3).fill('Error: connection refused'));
});

test('reading may begin above the genesis', async () => {
  const fake = buildHandChain();
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, fake.source, isFollowing(7), 5n);
  const [txs] = await allSeries(ingest, chain);
  expect(txs?.points.at(-1)?.timestamp).toBe(at('2026-02-01T23:00:00'));
  expect(
    await store().query('SELECT min(num) AS first FROM blocks WHERE chain = {chain:UInt32}', {
      params: { chain: chain.key },
    }),
  ).toEqual([{ first: '5' }]);
});

test('a commit, an undo and a sealing that were cut off leave nothing behind', async () => {
  const fake = buildHandChain();
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, fake.source, isFollowing(7));
  const params = { chain: chain.key };
  await store().command('INSERT INTO blocks (chain, num, ts) VALUES ({chain:UInt32}, 8, now())', { params });
  await store().command('INSERT INTO txs (chain, num, idx, ts) VALUES ({chain:UInt32}, 9, 0, now())', {
    params,
  });
  await store().command(
    "INSERT INTO series (owner, metric, step, ts, numerator, denominator) VALUES ({chain:UInt32}, 'txCount', 'hour', '2030-01-01 00:00:00', 5, 1)",
    { params },
  );
  fake.append(at('2026-02-02T03:00:00'), [pay(1, 2)]);
  await ingest.followUntil(chain, fake.source, isFollowing(8));
  await expectSameAsFresh(ingest, chain, fake);
});
