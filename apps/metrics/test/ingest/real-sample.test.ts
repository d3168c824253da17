import { describe, expect, onTestFinished, test } from 'vitest';
import { chainMetrics } from '../../src/metrics/index.js';
import { type Interval, intervals, nextPeriod } from '../../src/metrics/interval.js';
import { createSeriesReader, readSeries } from '../../src/query/read-series.js';
import { readWindows } from '../../src/query/read-windows.js';
import { createRpcChainSource } from '../../src/read-chain/rpc-chain-source.js';
import { isFollowing, openIngest } from '../fixtures/ingest.js';
import { hasRealSample, missingSample, readRealBlocks, readTruth, truthOf } from '../fixtures/real-sample.js';
import { startRpcServer } from '../fixtures/rpc-server.js';
import { useStore } from '../fixtures/test-store.js';

const store = useStore();

/** Reads the sample from a node, with or without traces. */
async function readSample(creations: 'traces' | 'receipts') {
  const truth = readTruth();
  const server = await startRpcServer(readRealBlocks(), 43_419n);
  if (creations === 'receipts') server.unserved.add('debug_traceBlockByNumber');
  onTestFinished(() => server.close());
  const source = createRpcChainSource({ url: server.url });
  onTestFinished(() => source.close());
  const ingest = await openIngest(store(), { now: () => truth.rolling.now });
  const chain = ingest.addChain({ evmChainId: 43_419n });
  await ingest.followUntil(chain, source, isFollowing(1000));
  expect(chain.creations).toBe(creations);
  expect(server.largestBatch()).toBeLessThanOrEqual(40);
  return { truth, chain, reader: createSeriesReader(store(), ingest.state) };
}

describe.skipIf(!hasRealSample)(hasRealSample ? '1001 real blocks over JSON-RPC' : missingSample, () => {
  describe.each(['traces', 'receipts'] as const)('with creations from %s', (creations) => {
    test('every series has the values that were worked out independently', async () => {
      const { truth, chain, reader } = await readSample(creations);
      const pointsOf = async (metric: (typeof chainMetrics)[number], interval: Interval) =>
        (await readSeries(reader, { scope: chain, metric, interval, limit: 2160 })).points.toReversed();
      for (const interval of intervals) {
        const periods = new Map(truth.chain[interval].map((period) => [period.timestamp, period]));
        const first = truth.chain[interval][0]?.timestamp;
        for (const metric of chainMetrics.filter((each) => each.intervals.includes(interval))) {
          const points = await pointsOf(metric, interval);
          expect(points[0]?.timestamp).toBe(first);
          expect(points.at(-1)?.timestamp).toBe(truth.chain[interval].at(-1)?.timestamp);
          for (const [index, { timestamp, value }] of points.entries()) {
            const next = points[index + 1]?.timestamp;
            if (next !== undefined) expect(nextPeriod(interval, timestamp)).toBe(next);
            const day = truth.chain.cumulativeDay.find((each) => each.timestamp === timestamp);
            const period = periods.get(timestamp);
            const expected = truthOf(metric.name, { ...period, ...day });
            // The truth has no average rate of the first period, because it knows no block before it.
            if (expected === undefined && timestamp === first) expect(metric.name).toMatch(/^avg[TG]ps$/);
            else expect([metric.name, timestamp, value]).toEqual([metric.name, timestamp, expected ?? 0]);
          }
        }
      }
    });

    test('every window has the value that was worked out independently', async () => {
      const { truth, chain, reader } = await readSample(creations);
      for (const metric of chainMetrics) {
        const values = await readWindows(reader, { scope: chain, metric, now: truth.rolling.now });
        expect(Object.keys(values)).toEqual([...metric.windows]);
        for (const window of metric.windows) {
          const { feesPaidWei, maxGasPriceWei, ...counts } = truth.rolling.windows[window];
          const expected = truthOf(metric.name, {
            ...counts,
            // As text: a number of wei would be rounded twice.
            feesPaid_native: feesPaidWei === undefined ? undefined : Number(`${feesPaidWei}e-18`),
            maxGasPrice_wei: maxGasPriceWei,
            contracts_successfulCreateFrames: 0,
            deployers: 0,
          });
          if (expected !== undefined)
            expect([metric.name, window, values[window]]).toEqual([metric.name, window, expected]);
        }
      }
    });
  });
});
