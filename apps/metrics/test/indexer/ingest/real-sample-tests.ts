import { skipFor } from '@firn/testing/skip-for';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chainMetrics } from '../../../src/metrics/index.generated.js';
import { type Interval, intervals, nextPeriod } from '../../../src/metrics/interval.js';
import { createCollectionNames } from '../../../src/query/holders/collection-names.js';
import { readNftHoldersPage } from '../../../src/query/holders/nft-holders.js';
import { createPageTokens } from '../../../src/query/page-token.js';
import { readSeries } from '../../../src/query/series/read-series.js';
import { readWindows } from '../../../src/query/series/read-windows.js';
import { createSeriesReader } from '../../../src/query/series-reader.js';
import type { Hex } from '../../../src/source/chain-source.js';
import { createRpcChainSource } from '../../../src/source/rpc-chain-source.js';
import type { Store } from '../../../src/store/store.js';
import { singleStore } from '../../../src/store/stores.js';
import { transferTopic } from '../../fixtures/fake-chain.js';
import { isFollowing, openIngest } from '../../fixtures/ingest.js';
import { missingSample, readRealBlocks, readTruth, truthOf } from '../../fixtures/real-sample.js';
import { startRpcServer, type WireBlock } from '../../fixtures/rpc-server.js';
import { useStore } from '../../fixtures/test-store.js';

const tokens = createPageTokens(new Uint8Array(32), () => 1_780_000_000);

type Creations = 'traces' | 'receipts';

/** Reads the sample from a node, with or without traces. */
async function readSample(store: Store, creations: Creations) {
  const truth = readTruth();
  const server = await startRpcServer(readRealBlocks(), 43_419n);
  if (creations === 'receipts') server.unserved.add('debug_traceBlockByNumber');
  const source = createRpcChainSource({ url: server.url });
  const ingest = await openIngest(store, { now: () => truth.rolling.now });
  const chain = ingest.addChain({ evmChainId: 43_419n });
  await ingest.followUntil(chain, source, isFollowing(1000));
  expect(chain.creations).toBe(creations);
  expect(server.largestBatch()).toBeLessThanOrEqual(40);
  const reader = createSeriesReader(store, ingest.state);
  const names = createCollectionNames(singleStore(store), ingest.state, () => source);
  const holdersOf = async (address: Hex) =>
    (
      await readNftHoldersPage(reader, names, tokens, {
        chainId: 43_419n,
        address,
        pageSize: 5_000,
        pageToken: undefined,
      })
    ).holders;
  const close = async () => {
    await source.close();
    await server.close();
  };
  return { truth, chain, reader, holdersOf, blocks: server.blocks, close };
}

/** What the transfers of each ERC-721 collection add up to for everyone: below 0 where items are older than the sample. */
function addUpItems(blocks: readonly WireBlock[]): Map<Hex, Map<Hex, bigint>> {
  const collections = new Map<Hex, Map<Hex, bigint>>();
  const logs = blocks.flatMap(({ receipts }) =>
    receipts.flatMap((receipt) => receipt.logs as { address: Hex; topics: string[] }[]),
  );
  for (const { address, topics } of logs) {
    const [event, ...parties] = topics;
    if (event !== transferTopic || parties.length !== 3) continue;
    const items = collections.get(address) ?? new Map<Hex, bigint>();
    collections.set(address, items);
    for (const [index, change] of [-1n, 1n].entries()) {
      const holder: Hex = `0x${parties[index]?.slice(-40)}`;
      items.set(holder, (items.get(holder) ?? 0n) + change);
    }
  }
  return collections;
}

/** The tests of the sample, where there is one, with what is created told by traces or found in receipts. */
export function testRealSample(creations: Creations): void {
  const store = useStore();
  describe('1001 real blocks over JSON-RPC', skipFor(missingSample), () => {
    describe(`with creations from ${creations}`, () => {
      let sample: Awaited<ReturnType<typeof readSample>>;
      beforeAll(async () => {
        sample = await readSample(store(), creations);
      });
      afterAll(() => sample?.close());

      test('every series has the values that were worked out independently', async () => {
        const { truth, chain, reader } = sample;
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
        const { truth, chain, reader } = sample;
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
          const whole = truthOf(metric.name, truth.chain.whole);
          if (metric.windows.includes('allTime') && whole !== undefined)
            expect([metric.name, values.allTime]).toEqual([metric.name, whole]);
        }
      });

      test('every transfer of an item is stored, and the holders of all collections are what they add up to', async () => {
        const { truth, chain, holdersOf, blocks } = sample;
        const { erc721 } = truth.chain.whole.transferLogs;
        const counted = await store().query(
          'SELECT toUInt32(count()) AS transfers FROM transfers WHERE chain = {chain:UInt32}',
          {
            params: { chain: chain.key },
          },
        );
        expect(counted).toEqual([{ transfers: erc721 }]);
        const collections = addUpItems(blocks);
        expect(collections.size).toBeGreaterThan(0);
        for (const [address, items] of collections) {
          const found = (await holdersOf(address)).map(({ address: holder, balance }) => [holder, balance]);
          const expected = [...items].filter(([holder, count]) => count > 0n && !/^0x0+$/.test(holder));
          expect([address, found.sort()]).toEqual([address, expected.sort()]);
        }
      });
    });
  });
}
