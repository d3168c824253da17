import { expect, test } from 'vitest';
import { chainMetrics } from '../../../src/metrics/index.generated.js';
import { type Interval, intervals, periodStart } from '../../../src/metrics/interval.js';
import { findMetric } from '../../../src/metrics/metric.js';
import { readSeries, type SeriesRequest } from '../../../src/query/series/read-series.js';
import { createSeriesReader } from '../../../src/query/series-reader.js';
import type { ChainState } from '../../../src/state/service-state.js';
import { addressOf, createFakeChain } from '../../fixtures/fake-chain.js';
import { at, buildHandChain, handChainNow, handChainValues } from '../../fixtures/hand-chain.js';
import { isFollowing, openIngest, type TestIngest } from '../../fixtures/ingest.js';
import { useStore } from '../../fixtures/test-store.js';

const store = useStore();
const metrics = ['txCount', 'gasUsed', 'activeAddresses'].map((name) => findMetric(chainMetrics, name));

async function series(
  ingest: TestIngest,
  metric: string,
  request: Omit<SeriesRequest, 'metric' | 'limit'> & { limit?: number },
) {
  const reader = createSeriesReader(store(), ingest.state);
  const page = await readSeries(reader, { limit: 2160, ...request, metric: findMetric(metrics, metric) });
  return { points: page.points.map(({ timestamp, value }) => [timestamp, value]), next: page.next };
}

async function tableOf(ingest: TestIngest, scope: SeriesRequest['scope'], interval: Interval) {
  const [txs, gas, active] = await Promise.all(
    ['txCount', 'gasUsed', 'activeAddresses'].map((metric) => series(ingest, metric, { scope, interval })),
  );
  return txs?.points.map(([timestamp, value], index) => [
    timestamp,
    value,
    gas?.points[index]?.[1],
    active?.points[index]?.[1],
  ]);
}

let handChain: Promise<{ ingest: TestIngest; chain: ChainState }> | undefined;

/** The whole chain of the hand, read once for the tests that only look at it. */
function readHandChain() {
  handChain ??= (async () => {
    const ingest = await openIngest(store(), { now: () => handChainNow, metrics });
    const chain = ingest.addChain();
    await ingest.followUntil(chain, buildHandChain().source, isFollowing(7));
    return { ingest, chain };
  })();
  return handChain;
}

test.each(intervals)('every %s has its values, the ones without blocks too', async (interval) => {
  const { ingest, chain } = await readHandChain();
  expect(await tableOf(ingest, chain, interval)).toEqual(handChainValues[interval]);
});

test('values are the same when the chain came block by block, with the periods open or closed', async () => {
  const whole = buildHandChain();
  const growing = createFakeChain();
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics });
  const chain = ingest.addChain();
  for (const [index, block] of whole.blocks.entries()) {
    growing.blocks.push(block);
    await ingest.followUntil(chain, growing.source, isFollowing(index));
  }
  for (const interval of intervals)
    expect(await tableOf(ingest, chain, interval)).toEqual(handChainValues[interval]);
});

test('closed periods are stored, and the value of the open one changes with each block', async () => {
  const fake = buildHandChain();
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, fake.source, isFollowing(7));
  expect(chain.seals.get('txCount hour')).toEqual({ until: at('2026-02-02T02:00:00'), next: 7n });
  expect(chain.seals.get('activeAddresses month')).toEqual({ until: at('2026-02-01T00:00:00'), next: 4n });
  fake.append(at('2026-02-02T02:31:00'), [{ from: addressOf(1), to: addressOf(2) }]);
  await ingest.followUntil(chain, fake.source, isFollowing(8));
  const { points } = await series(ingest, 'activeAddresses', { scope: chain, interval: 'hour', limit: 2 });
  expect(points).toEqual([
    [at('2026-02-02T03:00:00'), 0],
    [at('2026-02-02T02:00:00'), 2],
  ]);
});

test('start is inclusive, end exclusive, and a page tells where the next one begins', async () => {
  const { ingest, chain } = await readHandChain();
  const request = {
    scope: chain,
    interval: 'day',
    start: at('2026-01-31T00:00:00'),
    end: at('2026-02-02T00:00:00'),
  } as const;
  expect(await series(ingest, 'txCount', request)).toEqual({
    points: [
      [at('2026-02-01T00:00:00'), 1],
      [at('2026-01-31T00:00:00'), 4],
    ],
    next: undefined,
  });
  const first = await series(ingest, 'txCount', { ...request, limit: 1 });
  expect(first).toEqual({ points: [[at('2026-02-01T00:00:00'), 1]], next: at('2026-02-01T00:00:00') });
  expect(await series(ingest, 'txCount', { ...request, end: first.next, limit: 1 })).toEqual({
    points: [[at('2026-01-31T00:00:00'), 4]],
    next: undefined,
  });
  expect((await series(ingest, 'txCount', { ...request, start: at('2026-02-01T00:00:01') })).points).toEqual(
    [],
  );
});

test('a chain without blocks has an empty series', async () => {
  const ingest = await openIngest(store(), { metrics });
  expect(await series(ingest, 'txCount', { scope: ingest.addChain(), interval: 'hour' })).toEqual({
    points: [],
    next: undefined,
  });
});

test('while older blocks are still being read the series ends with the last one that was', async () => {
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, buildHandChain().source, isFollowing(7));
  chain.confirmedAt = undefined;
  expect((await series(ingest, 'txCount', { scope: chain, interval: 'hour', limit: 1 })).points).toEqual([
    [at('2026-02-02T02:00:00'), 0],
  ]);
});

test.each<[string, number, number | undefined]>([
  ['a genesis without transactions counts when the chain goes on soon', 86_400, 1_700_000_000],
  ['it does not when the next block comes more than 30 days later', 31 * 86_400, 1_700_000_000 + 31 * 86_400],
])('%s', async (_name, gap, begin) => {
  const fake = createFakeChain();
  fake.append(1_700_000_000);
  fake.append(1_700_000_000 + gap);
  const ingest = await openIngest(store(), { now: () => 1_700_000_000 + gap, metrics });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, fake.source, isFollowing(1));
  const { points } = await series(ingest, 'txCount', { scope: chain, interval: 'day' });
  expect(points.at(-1)).toEqual([periodStart('day', begin ?? 0), 0]);
});

test('a chain with nothing but an old genesis has an empty series', async () => {
  const fake = createFakeChain();
  fake.append(at('2020-12-05T18:00:00'));
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, fake.source, isFollowing(0));
  expect((await series(ingest, 'txCount', { scope: chain, interval: 'month' })).points).toEqual([]);
});
