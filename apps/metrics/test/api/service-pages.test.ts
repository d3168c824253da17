import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { MetricsContext } from '../../src/api/metrics-context.js';
import { chainMetrics } from '../../src/metrics/index.generated.js';
import { findMetric } from '../../src/metrics/metric.js';
import { createAnswerCache } from '../../src/query/answer-cache.js';
import { createPageTokens } from '../../src/query/page-token.js';
import { createSeriesReader } from '../../src/query/series-reader.js';
import type { ChainState } from '../../src/state/service-state.js';
import { addressOf, createFakeChain, type FakeChain } from '../fixtures/fake-chain.js';
import { filled } from '../fixtures/fake-platform.js';
import { at } from '../fixtures/hand-chain.js';
import { isFollowing, openIngest, type TestIngest } from '../fixtures/ingest.js';
import { messageTransaction } from '../fixtures/message-chains.js';
import { indexSmallService, type SmallService, small } from '../fixtures/small-service.js';
import { useStore } from '../fixtures/test-store.js';

// Pages that were asked for before are answered without a look at their parameters: here they are, while what they show changes.

const store = useStore();
const closing: (() => Promise<void>)[] = [];
/** Begin of the first of three days; the service is asked on the third. */
const day = at('2026-02-03T00:00:00');
const path = '/v2/chains/43112/metrics/txCount?timeInterval=day';
/** What is asked for. */
const metrics = ['txCount', 'gasUsed'].map((name) => findMetric(chainMetrics, name));
let service: SmallService;
let ingest: TestIngest;
let fake: FakeChain;
let chain: ChainState;
let seconds: number;
let url: string;
const encode = vi.fn();

beforeAll(async () => {
  service = await indexSmallService(store(), (close) => closing.push(close), []);
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** A service of one chain with a transaction on each of three days, whose time can be set. */
beforeEach(async () => {
  seconds = small.now;
  const now = () => seconds;
  ingest = await openIngest(store(), { now, metrics });
  fake = createFakeChain();
  chain = ingest.addChain({ evmChainId: 43_112n });
  for (const each of [0, 1, 2]) addBlock(each);
  await followToHead();
  const answers = createAnswerCache(undefined, () => seconds * 1_000);
  encode.mockReset();
  const context: MetricsContext = {
    ...service.context,
    now,
    series: createSeriesReader(store(), ingest.state),
    pageTokens: createPageTokens(filled(7), now),
    answers: {
      get: (key, version, make) =>
        answers.get(key, version, () => {
          encode(key);
          return make();
        }),
    },
  };
  url = await service.open({ contextOn: () => context });
});

function addBlock(daysLater: number): void {
  fake.append(day + daysLater * 86_400, [{ from: addressOf(1), to: addressOf(2) }]);
}

const followToHead = () => ingest.followUntil(chain, fake.source, isFollowing(fake.blocks.length - 1));

async function get(target: string) {
  const response = await fetch(url + target);
  const { results = [], nextPageToken, message } = await response.json();
  const values = results.map(({ value }: { value: number }) => value);
  return { status: response.status, values, nextPageToken, message };
}

test('a page is made once, and anew as soon as there is another block', async () => {
  for (let time = 0; time < 3; time++) expect((await get(path)).values).toEqual([1, 1, 1]);
  expect(encode).toHaveBeenCalledTimes(1);
  addBlock(2);
  await followToHead();
  for (let time = 0; time < 3; time++) expect((await get(path)).values).toEqual([2, 1, 1]);
  expect(encode).toHaveBeenCalledTimes(2);
});

test('a page is made anew as soon as a block is taken back', async () => {
  addBlock(2);
  await followToHead();
  expect((await get(path)).values).toEqual([2, 1, 1]);
  fake.cutAfter(2);
  for (let time = 0; time < 2; time++) fake.append(day + 2 * 86_400, [], 'another');
  await followToHead();
  expect((await get(path)).values).toEqual([1, 1, 1]);
});

test('averages of transactions per second are made once, and anew as soon as there is another block', async () => {
  const averages = '/v1/avg_tps/43112';
  const first = await get(averages);
  expect(first).toMatchObject({ status: 200, values: { length: 3 } });
  for (let time = 0; time < 2; time++) expect(await get(averages)).toEqual(first);
  expect(encode).toHaveBeenCalledTimes(1);
  addBlock(2);
  await followToHead();
  expect((await get(averages)).values).not.toEqual(first.values);
  expect(encode).toHaveBeenCalledTimes(2);
});

test('averages of transactions per second say until when the chain is known, also where the node confirms that nothing came', async () => {
  const lastRun = async () => {
    const answer = await fetch(`${url}/v1/avg_tps/43112`);
    return ((await answer.json()) as { lastRun: number }).lastRun;
  };
  const before = await lastRun();
  chain.confirmedAt = before + 60;
  expect(await lastRun()).toBe(before + 60);
});

test('message counts are made once, and anew as soon as there is another message', async () => {
  const messages = '/v2/icm/timeseries?timeInterval=day';
  const byPair = `${messages}&groupBy=srcBlockchainId,destBlockchainId`;
  const send = async (message: number) => {
    fake.append(day + 2 * 86_400, [messageTransaction('send', message, 7)]);
    await followToHead();
  };
  await send(1);
  for (let time = 0; time < 2; time++) {
    expect((await get(messages)).values).toEqual([1]);
    expect((await get(byPair)).values).toEqual([1]);
  }
  expect(encode).toHaveBeenCalledTimes(2);
  await send(2);
  expect((await get(messages)).values).toEqual([2]);
  expect(await get(`${messages}&groupBy=nothing`)).toMatchObject({ status: 400 });
});

test('a page of other parameters is another page', async () => {
  for (let time = 0; time < 2; time++) {
    expect((await get(path)).values).toEqual([1, 1, 1]);
    expect((await get(`${path}&pageSize=2`)).values).toEqual([1, 1]);
    expect((await get('/v2/chains/43112/metrics/gasUsed?timeInterval=day')).values).not.toEqual([1, 1, 1]);
  }
  expect(encode).toHaveBeenCalledTimes(3);
});

test('a page token that has expired is refused, also where its page was just asked for', async () => {
  const { nextPageToken } = await get(`${path}&pageSize=2`);
  const next = `${path}&pageSize=2&pageToken=${nextPageToken}`;
  seconds += 24 * 3_600 - 2;
  for (let time = 0; time < 2; time++) expect((await get(next)).values).toEqual([1]);
  seconds += 2;
  for (let time = 0; time < 2; time++)
    expect(await get(next)).toMatchObject({
      status: 400,
      message: [expect.stringContaining('pageToken has expired')],
    });
});

test('an error is made anew each time', async () => {
  const unknown = '/v2/chains/43199/metrics/txCount?timeInterval=day';
  for (let time = 0; time < 2; time++) expect((await get(unknown)).status).toBe(404);
  const late = createFakeChain(43_199n);
  late.append(day + 2 * 86_400, [{ from: addressOf(1), to: addressOf(2) }]);
  await ingest.followUntil(ingest.addChain({ evmChainId: 43_199n }), late.source, isFollowing(0));
  expect((await get(unknown)).values).toEqual([1]);
});

test('answers of a chain that is behind say so in a header and are otherwise the same, those that are kept too', async () => {
  const ask = async () => {
    const response = await fetch(url + path);
    return [response.headers.get('x-firn-lag-seconds'), await response.text()] as const;
  };
  const [none, inStep] = await ask();
  expect(none).toBeNull();
  seconds += 40;
  expect(await ask()).toEqual(['40', inStep]);
  expect(await ask()).toEqual(['40', inStep]);
  expect((await fetch(`${url}/v2/chains/43112`)).headers.get('x-firn-lag-seconds')).toBeNull();
  expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
  await followToHead();
  expect(await ask()).toEqual([null, inStep]);
});

test('a chain of which nothing is stored yet is behind since it is followed, and so are its groups', async () => {
  const empty = ingest.addChain({ evmChainId: 43_198n });
  const late = createFakeChain(43_198n);
  const lag = async (scope: string) =>
    (await fetch(`${url}/v2/chains/${scope}/metrics/txCount?timeInterval=day`)).headers.get(
      'x-firn-lag-seconds',
    );
  expect(await lag('43198')).toBeNull();
  await ingest.followUntil(empty, late.source, ({ trouble }) => trouble !== undefined);
  expect(await lag('43198')).toBeNull();
  seconds += 3_600;
  chain.confirmedAt = seconds;
  expect([await lag('43198'), await lag('testnet'), await lag('mainnet'), await lag('43112')]).toEqual([
    '3600',
    '3600',
    null,
    null,
  ]);
  late.append(day);
  await ingest.followUntil(empty, late.source, isFollowing(0));
  expect([await lag('43198'), await lag('testnet')]).toEqual([null, null]);
});

test('what is not verified of a chain is told', async () => {
  chain.unverified = ['headers of this chain are of another kind'];
  const { details } = (await (await fetch(`${url}/v2/health-check`)).json()) as Record<string, unknown>;
  expect(details).toMatchObject({ 'chain 43112': { status: 'up', unverified: chain.unverified } });
  chain.unverified = [];
});

test('a chain in trouble is told, and the service is as ready as before', async () => {
  const first = { at: seconds, reason: 'the node answered with HTTP 503' };
  chain.trouble = { count: 3, first, last: { at: seconds + 9, reason: 'the node did not answer' } };
  chain.head = 9n;
  seconds += 10;
  const response = await fetch(`${url}/v2/health-check`);
  expect(response.status).toBe(200);
  const { status, info, error } = (await response.json()) as Record<string, unknown>;
  expect([status, Object.keys(info as object)]).toEqual(['ok', expect.arrayContaining(['store'])]);
  expect(error).toMatchObject({
    'chain 43112': {
      status: 'down',
      reason: 'the node did not answer',
      failures: 3,
      first,
      lagBlocks: 7,
      lagSeconds: 10,
    },
  });
});
