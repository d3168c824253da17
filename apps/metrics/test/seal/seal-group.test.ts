import { beforeEach, expect, test } from 'vitest';
import { factTables } from '../../src/indexer/ingest/fact-batch.js';
import { chainMetrics } from '../../src/metrics/index.generated.js';
import type { Interval } from '../../src/metrics/interval.js';
import { findMetric } from '../../src/metrics/metric.js';
import { readSeries } from '../../src/query/series/read-series.js';
import { createSeriesReader } from '../../src/query/series-reader.js';
import { recoverGroup } from '../../src/seal/lower-seals.js';
import { sealGroup } from '../../src/seal/seal-group.js';
import type { ChainGroup } from '../../src/state/chain-record.js';
import { addressOf, createFakeChain } from '../fixtures/fake-chain.js';
import { at } from '../fixtures/hand-chain.js';
import { isFollowing, openIngest, type TestIngest } from '../fixtures/ingest.js';
import { useStore } from '../fixtures/test-store.js';

const store = useStore();
/** Two that are added over chains, and one that has to be sealed for a group. */
const metrics = ['txCount', 'gasUsed', 'activeAddresses'].map((name) => findMetric(chainMetrics, name));
const now = at('2026-03-03T12:00:00');
const signal = new AbortController().signal;
const pay = (from: number, to: number) => ({ from: addressOf(from), to: addressOf(to) });

// Groups are the same for every test of a file, so each begins with an empty store.
beforeEach(async () => {
  for (const table of ['seal', 'series', 'watermark', ...factTables])
    await store().command(`TRUNCATE TABLE ${table}`);
});

async function values(ingest: TestIngest, scope: ChainGroup, metric: string, interval: Interval, limit = 5) {
  const reader = createSeriesReader(store(), ingest.state);
  const { points } = await readSeries(reader, {
    scope,
    metric: findMetric(metrics, metric),
    interval,
    limit,
  });
  return points.map(({ value }) => value);
}

/** Two chains of the test network and one of the main network; address 1 is on all of them. */
async function threeChains() {
  const ingest = await openIngest(store(), { now: () => now, metrics });
  const build = (from: number) => {
    const chain = createFakeChain(BigInt(from));
    chain.append(at('2026-03-01T00:00:00'));
    chain.append(at('2026-03-01T10:00:00'), [pay(1, from)]);
    chain.append(at('2026-03-02T10:00:00'), [pay(1, from), pay(from, from + 1)]);
    return chain;
  };
  const chains = [];
  for (const [id, network] of [
    [10, 'testnet'],
    [20, 'testnet'],
    [30, 'mainnet'],
  ] as const) {
    const fake = build(id);
    const chain = ingest.addChain({ evmChainId: BigInt(id), network });
    await ingest.followUntil(chain, fake.source, isFollowing(2));
    chains.push({ fake, chain });
  }
  return { ingest, chains };
}

const seal = (ingest: TestIngest, group: ChainGroup) =>
  sealGroup(ingest.context, ingest.state.groups[group], now, signal);

test('sums are added over the chains of a group, distinct addresses are counted once', async () => {
  const { ingest } = await threeChains();
  // Days: 2026-03-03 (running), 02, 01.
  expect(await values(ingest, 'total', 'txCount', 'day')).toEqual([0, 6, 3]);
  expect(await values(ingest, 'testnet', 'gasUsed', 'day')).toEqual([0, 84_000, 42_000]);
  expect(await values(ingest, 'mainnet', 'txCount', 'day')).toEqual([0, 2, 1]);
  // 1 and three others; 1, three others and their successors.
  expect(await values(ingest, 'total', 'activeAddresses', 'day')).toEqual([0, 7, 4]);
  expect(await values(ingest, 'testnet', 'activeAddresses', 'day')).toEqual([0, 5, 3]);
  expect(await values(ingest, 'mainnet', 'activeAddresses', 'day')).toEqual([0, 3, 2]);
});

test('a period that is over is sealed for the group, and the values stay', async () => {
  const { ingest } = await threeChains();
  await seal(ingest, 'total');
  expect(ingest.state.groups.total.seals.get('activeAddresses day')).toEqual({
    until: at('2026-03-03T00:00:00'),
    next: 0n,
  });
  expect(ingest.state.groups.total.seals.get('activeAddresses hour')).toEqual({
    until: at('2026-03-03T11:00:00'),
    next: 0n,
  });
  expect(ingest.state.groups.total.seals.has('txCount day')).toBe(false);
  expect(await values(ingest, 'total', 'activeAddresses', 'day')).toEqual([0, 7, 4]);
  expect(await values(ingest, 'total', 'activeAddresses', 'month')).toEqual([7]);
});

test('a group of one chain has that chain’s values and stores none of its own', async () => {
  const { ingest } = await threeChains();
  await seal(ingest, 'mainnet');
  expect(ingest.state.groups.mainnet.seals.size).toBe(0);
});

test('blocks that fall into sealed periods open them again: of a chain that comes late', async () => {
  const { ingest } = await threeChains();
  await seal(ingest, 'total');
  const late = createFakeChain(40n);
  late.append(at('2026-02-27T00:00:00'));
  late.append(at('2026-03-01T12:00:00'), [pay(77, 1)]);
  await ingest.followUntil(ingest.addChain({ evmChainId: 40n }), late.source, isFollowing(1));
  expect(ingest.state.groups.total.seals.get('activeAddresses day')?.until).toBe(at('2026-02-27T00:00:00'));
  expect(await values(ingest, 'total', 'activeAddresses', 'day')).toEqual([0, 7, 5, 0, 0]);
  await seal(ingest, 'total');
  expect(await values(ingest, 'total', 'activeAddresses', 'day')).toEqual([0, 7, 5, 0, 0]);
});

test('blocks that are taken back open sealed periods again', async () => {
  const { ingest, chains } = await threeChains();
  await seal(ingest, 'total');
  const [first] = chains;
  if (first === undefined) throw new Error('there are no chains');
  first.fake.cutAfter(1);
  first.fake.append(at('2026-03-02T11:00:00'), [pay(55, 56)], 'other');
  first.fake.append(at('2026-03-02T11:00:01'), [], 'other');
  await ingest.followUntil(first.chain, first.fake.source, isFollowing(3));
  expect(await values(ingest, 'total', 'activeAddresses', 'day')).toEqual([0, 7, 4]);
  expect(await values(ingest, 'testnet', 'activeAddresses', 'day')).toEqual([0, 5, 3]);
  expect(await values(ingest, 'total', 'txCount', 'day')).toEqual([0, 5, 3]);
});

test('a commit while a period is being sealed cancels the sealing', async () => {
  const { ingest, chains } = await threeChains();
  const [first] = chains;
  if (first === undefined) throw new Error('there are no chains');
  first.fake.append(at('2026-03-02T15:00:00'), [pay(88, 89)]);
  await Promise.all([
    seal(ingest, 'total'),
    ingest.followUntil(first.chain, first.fake.source, isFollowing(3)),
  ]);
  expect(await values(ingest, 'total', 'activeAddresses', 'day')).toEqual([0, 9, 4]);
  await seal(ingest, 'total');
  expect(await values(ingest, 'total', 'activeAddresses', 'day')).toEqual([0, 9, 4]);
});

test('values beyond a seal are erased by recovery', async () => {
  const { ingest } = await threeChains();
  await seal(ingest, 'total');
  await store().command(
    "INSERT INTO series (owner, metric, step, ts, numerator, denominator) VALUES (1, 'activeAddresses', 'day', '2026-03-03 00:00:00', 99, 1)",
  );
  await recoverGroup(store(), ingest.state.groups.total);
  const rows = await store().query(
    "SELECT toUInt32(max(ts)) AS newest FROM series WHERE owner = 1 AND step = 'day'",
  );
  expect(rows).toEqual([{ newest: at('2026-03-02T00:00:00') }]);
});
