import { createMetricsClient } from '@firn/metrics-client';
import { beforeAll, expect, test } from 'vitest';
import type { Service } from '../src/service.js';
import { atEndOfFile } from './fixtures/at-end-of-file.js';
import { blockchainIds } from './fixtures/chains-file.js';
import { buildHandChain, handChainValues } from './fixtures/hand-chain.js';
import { startIndexedChain } from './fixtures/indexed-chain.js';
import { type RpcServer, toWire } from './fixtures/rpc-server.js';

const atEnd = atEndOfFile();

let service: Service;
let rpc: RpcServer;
const client = () => createMetricsClient({ url: service.url });
const get = async (path: string) => {
  const response = await fetch(service.url + path);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

beforeAll(async () => {
  ({ service, rpc } = await startIndexedChain(atEnd, buildHandChain(), {
    record: { chainName: 'C-Chain', network: 'fuji' },
  }));
});

const record = {
  evmChainId: 43_112n,
  chainName: 'C-Chain',
  blockchainId: blockchainIds[0],
  subnetId: '11111111111111111111111111111111LpoYY',
  network: 'testnet',
};

test('chains are listed, all of them or those of a network; fuji is testnet', async () => {
  expect(await client().chains.listChains()).toEqual({ chains: [record] });
  expect(await client().chains.listChains({ network: 'fuji' })).toEqual({ chains: [record] });
  expect(await client().chains.listChains({ network: 'mainnet' })).toEqual({ chains: [] });
  expect(await client().chains.getChain({ chainId: 43_112n })).toEqual(record);
});

test('a chain that is not supported is answered 404, and so are the groups, which have no record', async () => {
  expect(await get('/v2/chains/999')).toEqual({
    status: 404,
    body: { message: 'Chain 999 is not supported', error: 'Not Found', statusCode: 404 },
  });
  expect((await get('/v2/chains/999/metrics/txCount')).status).toBe(404);
  expect((await get('/v2/chains/total')).status).toBe(400);
});

test.each(['day', 'week', 'month'] as const)('the values of every %s', async (timeInterval) => {
  const rows = handChainValues[timeInterval];
  const oldest = rows.at(-1)?.[0];
  for (const [column, metric] of [
    [1, 'txCount'],
    [2, 'gasUsed'],
    [3, 'activeAddresses'],
  ] as const) {
    for (const chainId of [43_112n, 'testnet', 'total'] as const) {
      const { results } = await client().chains.getChainMetrics({
        chainId,
        metric,
        timeInterval,
        pageSize: 2160,
      });
      expect(results.slice(-rows.length)).toEqual(
        rows.map((row) => ({ timestamp: row[0], value: row[column] })),
      );
      expect(results.at(-1)?.timestamp).toBe(oldest);
    }
  }
});

test('without an interval it is the hour, and the whole series comes page by page', async () => {
  const points = [];
  const oldest = handChainValues.hour.at(-1)?.[0] ?? 0;
  const endTimestamp = (handChainValues.hour[0]?.[0] ?? 0) + 3_600;
  const items = client().chains.getChainMetrics.items({
    chainId: 43_112n,
    metric: 'txCount',
    endTimestamp,
    startTimestamp: oldest,
    pageSize: 7,
  });
  for await (const point of items) points.push([point.timestamp, point.value]);
  expect(points).toEqual(handChainValues.hour.map(([timestamp, txs]) => [timestamp, txs]));
});

test('a page token carries its filters, is refused for others, and is not taken from strangers', async () => {
  const path = '/v2/chains/43112/metrics/txCount';
  const first = await get(`${path}?timeInterval=day&pageSize=1`);
  const token = String(first.body.nextPageToken);
  const bare = await get(`${path}?pageToken=${token}&pageSize=1`);
  expect(bare).toEqual(await get(`${path}?timeInterval=day&pageToken=${token}&pageSize=1`));
  expect(await get(`${path}?timeInterval=week&pageToken=${token}`)).toMatchObject({
    status: 400,
    body: { message: [expect.stringContaining('pageToken was issued for another timeInterval')] },
  });
  expect((await get(`/v2/chains/43112/metrics/gasUsed?pageToken=${token}`)).status).toBe(400);
  expect(await get(`${path}?pageToken=2f1b6c1e-9a54-4f0e-8f57-3f3f0a3c5d11`)).toMatchObject({
    status: 400,
    body: {
      message: [expect.stringContaining('is not one that this service has issued')],
      error: 'Bad Request',
      statusCode: 400,
    },
  });
});

test('a window without data is an empty list', async () => {
  expect(await get('/v2/chains/43112/metrics/txCount?startTimestamp=0&endTimestamp=3600')).toEqual({
    status: 200,
    body: { results: [] },
  });
  expect(await get('/v2/chains/mainnet/metrics/txCount')).toEqual({ status: 200, body: { results: [] } });
});

test.each([
  ['pageSize=0', 'pageSize'],
  ['pageSize=2161', 'pageSize'],
  ['pageSize=1e3', 'pageSize'],
  ['startTimestamp=-1', 'startTimestamp'],
  ['endTimestamp=1.5', 'endTimestamp'],
  ['timeInterval=Day', 'timeInterval'],
])('%s is answered 400 and named', async (query, name) => {
  const { status, body } = await get(`/v2/chains/43112/metrics/txCount?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    message: [expect.stringContaining(name)],
    error: 'Bad Request',
    statusCode: 400,
  });
});

test('a metric or a path that is not served says so', async () => {
  expect((await get('/v2/chains/43112/metrics/nonsense')).status).toBe(400);
  expect((await get('/v2/nope')).status).toBe(404);
});

test('a metric that is offered by day answers with days, and with 400 for another interval', async () => {
  const { body } = await get('/v2/chains/43112/metrics/cumulativeTxCount?endTimestamp=1770076800&pageSize=3');
  expect(body.results).toEqual([
    { timestamp: 1_769_990_400, value: 6 },
    { timestamp: 1_769_904_000, value: 5 },
    { timestamp: 1_769_817_600, value: 4 },
  ]);
  for (const metric of ['cumulativeTxCount', 'avgTps', 'maxGasPrice', 'contracts', 'deployers']) {
    expect(await get(`/v2/chains/43112/metrics/${metric}?timeInterval=hour`)).toMatchObject({
      status: 400,
      body: { message: [`timeInterval of ${metric} must be one of: day`] },
    });
  }
});

test('fees are in whole native tokens, gas prices in 1e-9 of it', async () => {
  const january = 'timeInterval=month&startTimestamp=1767225600&endTimestamp=1769904000';
  expect((await get(`/v2/chains/43112/metrics/feesPaid?${january}`)).body.results).toEqual([
    { timestamp: 1_767_225_600, value: 0.005025 },
  ]);
  const day = 'startTimestamp=1769817600&endTimestamp=1769904000';
  for (const metric of ['avgGasPrice', 'maxGasPrice']) {
    expect((await get(`/v2/chains/43112/metrics/${metric}?${day}`)).body.results).toEqual([
      { timestamp: 1_769_817_600, value: 25 },
    ]);
  }
});

test.each([
  ['txCount', { allTime: 6 }],
  ['contracts', { allTime: 1 }],
  ['deployers', { allTime: 1 }],
  ['avgGasPrice', { allTime: 25 }],
] as const)('%s over rolling windows', async (metric, expected) => {
  for (const chainId of [43_112n, 'testnet', 'total'] as const) {
    const { result } = await client().chains.getChainRollingWindowMetrics({ chainId, metric });
    expect(Object.keys(result)).toEqual([
      'lastHour',
      'lastDay',
      'lastWeek',
      'lastMonth',
      'last90Days',
      'lastYear',
      'allTime',
    ]);
    expect(result).toMatchObject(expected);
  }
});

test('windows that a metric does not have are left out', async () => {
  const { body } = await get('/v2/chains/43112/rollingWindowMetrics/activeSenders');
  expect(Object.keys(body.result as object)).toEqual(['lastHour', 'lastDay', 'lastWeek']);
  expect((await get('/v2/chains/999/rollingWindowMetrics/txCount')).status).toBe(404);
  expect((await get('/v2/chains/43112/rollingWindowMetrics/cumulativeTxCount')).status).toBe(400);
});

test('average transactions per second in the form of the first version', async () => {
  const first = await client().chains.getAverageTps({ chainId: 43_112n });
  expect(first).toMatchObject({ status: 200, results: expect.any(Array) });
  expect(first.results).toHaveLength(100);
  expect(first.lastRun).toBeGreaterThan(1_770_000_000);
  const items = client().chains.getAverageTps.items({ chainId: 43_112n });
  const points = [];
  for await (const point of items) points.push(point);
  // 4 transactions from the first block, at 22:10, to the last of the day, at 23:00.
  expect(points.at(-1)).toEqual({ timestamp: 1_769_817_600, value: 4 / 3_000 });
  expect((await get('/v1/avg_tps/999')).status).toBe(404);
});

test('new blocks are in the next answer', async () => {
  const before = await get('/v2/chains/43112/metrics/txCount?pageSize=1');
  const now = Math.floor(Date.now() / 1000);
  const hour = now - (now % 3_600);
  const grown = buildHandChain();
  grown.append(now, [{ from: `0x${'ab'.repeat(20)}`, to: `0x${'cd'.repeat(20)}` }]);
  rpc.blocks.push(...grown.blocks.slice(-1).map(toWire));
  expect(before.body).toMatchObject({ results: [{ value: 0 }] });
  // Another hour may have begun meanwhile.
  await expect
    .poll(() => get('/v2/chains/43112/metrics/txCount?pageSize=2'))
    .toMatchObject({ body: { results: expect.arrayContaining([{ timestamp: hour, value: 1 }]) } });
});

test('health names every chain, and measurements are there for Prometheus', async () => {
  expect(await get('/v2/live-check')).toEqual({
    status: 200,
    body: { status: 'ok', info: {}, error: {}, details: {} },
  });
  expect(await get('/v2/health-check')).toMatchObject({
    status: 200,
    body: {
      status: 'ok',
      details: { store: { status: 'up' }, 'chain 43112': { status: 'up', activity: 'following' } },
    },
  });
  const text = await (await fetch(`${service.url}/metrics`)).text();
  expect(text).toMatch(/^firn_metrics_blocks_total\{chain="43112"\} \d+$/m);
  expect(text).toMatch(
    /^firn_metrics_request_seconds_count\{operation="getChainMetrics",status="200"\} \d+$/m,
  );
});
