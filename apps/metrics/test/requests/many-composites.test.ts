import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexSmallService, type SmallService, small } from '../fixtures/small-service.js';
import { useStore } from '../fixtures/test-store.js';

const store = useStore();
const closing: (() => Promise<void>)[] = [];
let service: SmallService;

beforeAll(async () => {
  service = await indexSmallService(store(), (close) => closing.push(close));
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** Twenty subqueries; different ones for each number, so that no result is known already. */
function composite(number: number, parts = 20) {
  return JSON.stringify({
    operator: 'OR',
    queries: Array.from({ length: parts }, (_, part) => ({
      id: `part ${part}`,
      type: 'AllTimeErc20Balance',
      params: {
        firstDate: '2020-01-01',
        lastDate: '2026-02-04',
        minBalance: String(number * 20 + part),
        evmChainId: String(small.testnetChain),
        contractAddress: small.token,
      },
    })),
  });
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Asks from an address of this machine: each is a client of its own. */
async function ask(url: string, from: string, path: string, body?: string): Promise<Answer> {
  const asked = request(url + path, {
    localAddress: from,
    agent: false,
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
  });
  asked.end(body);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const text = (await response.setEncoding('utf8').toArray()).join('');
  return { status: response.statusCode ?? 0, headers: response.headers, body: text };
}

const compositePath = '/v1/lookingGlass/compositeQuery';
const cheapPath = '/v2/chains/43112/metrics/txCount?timeInterval=day';

test('64 composite queries of 20 parts hold up no page of another client, and each is answered with a result or with what to do', async () => {
  const url = await service.open();
  let answered = 0;
  const flood = Array.from({ length: 64 }, async (_, number) => {
    const answer = await ask(url, '127.0.0.2', compositePath, composite(number));
    answered++;
    return answer;
  });
  for (let page = 1; page <= 10; page++) {
    const { status } = await ask(url, '127.0.0.3', `${cheapPath}&pageSize=${page}`);
    expect(status).toBe(200);
  }
  // The pages did not wait for the flood to end.
  expect(answered).toBeLessThan(64);
  const answers = await Promise.all(flood);
  expect(answers.map(({ status }) => status)).toContain(200);
  for (const { status, headers, body } of answers) {
    expect([200, 429, 503]).toContain(status);
    if (status === 429) {
      expect(headers['retry-after']).toBe('1');
      expect(JSON.parse(body)).toMatchObject({ message: expect.stringContaining('send fewer at a time') });
    }
  }
});

test('a composite query costs as much as it has parts and years, and a later page what the contract says', async () => {
  const url = await service.open({ rateLimit: 1_000_000 });
  const spent = async (from: string, body: string) => {
    const { headers } = await ask(url, from, compositePath, body);
    return 1_000_000 - Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
  };
  // A bucket fills up while the query is answered.
  expect(await spent('127.0.0.4', composite(100, 1))).toBeLessThanOrEqual(3_000);
  expect(await spent('127.0.0.5', composite(101, 10))).toBeGreaterThan(10_000);
  const { headers } = await ask(url, '127.0.0.6', '/v2/chains/testnet/metrics/txCount?timeInterval=day');
  expect(headers.ratelimit).toContain('r=999980;');
});

test('a client that cannot pay for the parts of its query is told when it can, and nothing is asked of the store', async () => {
  const url = await service.open({ rateLimit: 50_000 });
  const first = await ask(url, '127.0.0.2', compositePath, composite(200, 10));
  expect(first.status, first.body).toBe(200);
  const second = await ask(url, '127.0.0.2', compositePath, composite(201, 10));
  expect(second.status).toBe(429);
  expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
});
