import { describe, expect, onTestFinished, test } from 'vitest';
import { chainMetrics } from '../../src/metrics/index.js';
import { intervals, nextPeriod } from '../../src/metrics/interval.js';
import { createSeriesReader, readSeries } from '../../src/query/read-series.js';
import { createRpcChainSource } from '../../src/read-chain/rpc-chain-source.js';
import { isFollowing, openIngest } from '../fixtures/ingest.js';
import { hasRealSample, missingSample, readRealBlocks, readTruth } from '../fixtures/real-sample.js';
import { startRpcServer } from '../fixtures/rpc-server.js';
import { useStore } from '../fixtures/test-store.js';

const store = useStore();

describe.skipIf(!hasRealSample)(hasRealSample ? 'real blocks' : missingSample, () => {
  test('1001 real blocks, read over JSON-RPC, give the values that were worked out independently', async () => {
    const truth = readTruth();
    const server = await startRpcServer(readRealBlocks(), 43_419n);
    onTestFinished(() => server.close());
    const source = createRpcChainSource({ url: server.url });
    onTestFinished(() => source.close());
    const lastHour = truth.hour.at(-1)?.timestamp ?? 0;
    const ingest = await openIngest(store(), { now: () => lastHour + 1_800 });
    const chain = ingest.addChain({ evmChainId: 43_419n });
    await ingest.followUntil(chain, source, isFollowing(1000));

    expect(server.largestBatch()).toBeLessThanOrEqual(40);
    const reader = createSeriesReader(store(), ingest.state);
    for (const interval of intervals) {
      const last = truth[interval].at(-1)?.timestamp ?? 0;
      for (const metric of chainMetrics) {
        const name = metric.name as 'txCount' | 'gasUsed' | 'activeAddresses';
        const { points } = await readSeries(reader, { scope: chain, metric, interval, limit: 2160 });
        expect(points[0]?.timestamp).toBe(last);
        expect(points.filter(({ value }) => value !== 0).reverse()).toEqual(
          truth[interval]
            .filter((period) => period[name] !== 0)
            .map((period) => ({ timestamp: period.timestamp, value: period[name] })),
        );
        expect(points.at(-1)?.timestamp).toBe(truth[interval][0]?.timestamp);
        for (const [index, { timestamp }] of points.slice(1).entries())
          expect(nextPeriod(interval, timestamp)).toBe(points[index]?.timestamp);
      }
    }
  });
});
