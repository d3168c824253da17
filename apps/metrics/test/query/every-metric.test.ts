import { beforeAll, expect, test } from 'vitest';
import { chainMetrics } from '../../src/metrics/index.generated.js';
import { intervals, nextPeriod } from '../../src/metrics/interval.js';
import { readSeries, type SeriesRequest } from '../../src/query/series/read-series.js';
import { readWindows } from '../../src/query/series/read-windows.js';
import { createSeriesReader } from '../../src/query/series-reader.js';
import { sealGroup } from '../../src/seal/seal-group.js';
import type { FakeBlock, FakeChain } from '../fixtures/fake-chain.js';
import { isFollowing, openIngest, type TestIngest } from '../fixtures/ingest.js';
import { plainValue } from '../fixtures/plain-metrics.js';
import { buildRandomChain, createRandom, growRandomly } from '../fixtures/random-chain.js';
import { useStore } from '../fixtures/test-store.js';

const store = useStore();
const secondsOf = {
  lastHour: 3_600,
  lastDay: 86_400,
  lastWeek: 7 * 86_400,
  lastMonth: 30 * 86_400,
  last90Days: 90 * 86_400,
  lastYear: 365 * 86_400,
  allTime: Number.POSITIVE_INFINITY,
} as const;
const timeOf = (block: FakeBlock | undefined) => Number(block?.block.timestamp ?? 0);

/** Compares every metric of a scope, in every period and every window, with what the blocks themselves say. */
async function compareAll(
  ingest: TestIngest,
  scope: SeriesRequest['scope'],
  chains: readonly (readonly FakeBlock[])[],
  now: number,
) {
  const reader = createSeriesReader(store(), ingest.state);
  for (const metric of chainMetrics) {
    for (const interval of intervals.filter((each) => metric.intervals.includes(each))) {
      const { points } = await readSeries(reader, { scope, metric, interval, limit: 2160 });
      expect(points.length).toBeGreaterThan(0);
      const expected = points.map(({ timestamp }) =>
        plainValue(metric.name, chains, { from: timestamp, to: nextPeriod(interval, timestamp) }),
      );
      const what = `${metric.name} by ${interval}`;
      expect([what, ...points.map(({ value }) => value)]).toEqual([
        what,
        ...expected.map((value) => (Number.isInteger(value) ? value : expect.closeTo(value, 9))),
      ]);
    }
    const values = await readWindows(reader, { scope, metric, now });
    const expected = metric.windows.map((window) => {
      const from = now - secondsOf[window] + 1;
      const age = (blocks: readonly FakeBlock[]) => Math.min(secondsOf[window], now - timeOf(blocks[0]));
      const value = plainValue(metric.name, chains, { from, to: now + 1 }, age);
      return [window, Number.isInteger(value) ? value : expect.closeTo(value, 9)];
    });
    expect([metric.name, values]).toEqual([metric.name, Object.fromEntries(expected)]);
  }
}

async function readTwoChains() {
  const random = createRandom(7);
  const fakes: FakeChain[] = [buildRandomChain(260, random), buildRandomChain(120, random)];
  const now = Math.max(...fakes.map(({ blocks }) => timeOf(blocks.at(-1)))) + 1_000;
  const ingest = await openIngest(store(), { now: () => now });
  const chains = fakes.map(() => ingest.addChain());
  const follow = async () => {
    for (const [index, chain] of chains.entries()) {
      const fake = fakes[index];
      if (fake !== undefined)
        await ingest.followUntil(chain, fake.source, isFollowing(fake.blocks.length - 1));
    }
  };
  await follow();
  return { ingest, chains, fakes, now, random, follow };
}

const blocksOf = (fakes: readonly FakeChain[]) => fakes.map(({ blocks }) => blocks);

/** Read once; the last test changes them. */
let read: Awaited<ReturnType<typeof readTwoChains>>;
beforeAll(async () => {
  read = await readTwoChains();
});

test('every metric has in every period and window the value that the blocks have', async () => {
  const { ingest, chains, fakes, now } = read;
  for (const [index, chain] of chains.entries())
    await compareAll(ingest, chain, blocksOf(fakes).slice(index, index + 1), now);
}, 120_000);

test('the same over several chains, with their periods open and closed', async () => {
  const { ingest, fakes, now } = read;
  await compareAll(ingest, 'total', blocksOf(fakes), now);
  await sealGroup(ingest.context, ingest.state.groups.total, now, new AbortController().signal);
  await compareAll(ingest, 'total', blocksOf(fakes), now);
}, 120_000);

test('the same after blocks were replaced', async () => {
  const { ingest, chains, fakes, now, random, follow } = read;
  await sealGroup(ingest.context, ingest.state.groups.total, now, new AbortController().signal);
  const [fake] = fakes;
  const [chain] = chains;
  if (fake === undefined || chain === undefined) throw new Error('there are no chains');
  fake.cutAfter(150);
  growRandomly(fake, 40, random, 'other');
  await follow();
  await compareAll(ingest, chain, [fake.blocks], now);
  await compareAll(ingest, 'total', blocksOf(fakes), now);
}, 120_000);
