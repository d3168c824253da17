import { connect } from 'node:net';
import type { Site } from '@firn/http/site';
import { createMetricsClient, getChainMetricsWithResponse } from '@firn/metrics-client';
import type { RequestInfo } from '@firn/rest/server';
import { skipFor } from '@firn/testing/skip-for';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkHealth } from '../../src/api/check-health.js';
import { createLanes } from '../../src/api/requests/lanes.js';
import { requestContext } from '../../src/api/requests/request-context.js';
import { createSeriesReader } from '../../src/query/series-reader.js';
import type { Store } from '../../src/store/store.js';
import { missingRedis, startRedis } from '../fixtures/redis-server.js';
import { indexSmallService, type SmallService, small } from '../fixtures/small-service.js';
import { useStore } from '../fixtures/test-store.js';

const store = useStore();
const closing: (() => Promise<void>)[] = [];
let service: SmallService;
let url: string;

beforeAll(async () => {
  service = await indexSmallService(store(), (close) => closing.push(close));
  url = await service.open();
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const series = '/v2/chains/43112/metrics/txCount?timeInterval=day';

/** Sends bytes as they are and gives everything that comes back. */
async function exchange(text: string, base = url): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let answer = '';
  socket.on('data', (chunk: string) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.write(text);
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}

describe('a flood of health checks', () => {
  /** The service over a store that counts how often it is asked whether it answers. */
  function countAsked() {
    const asked = { times: 0 };
    const counting: Store = {
      ...store(),
      query: (statement, options) => {
        if (statement === 'SELECT 1') asked.times++;
        return store().query<never>(statement, options);
      },
    };
    const series = createSeriesReader(counting, service.context.series.state);
    return { asked, context: { ...service.context, series } };
  }

  test('asks the store once for all who ask at the same time, whoever of them goes away', async () => {
    const { asked, context } = countAsked();
    const lane = createLanes()(0);
    const check = (signal: AbortSignal) =>
      checkHealth(requestContext(context, lane, { client: '192.0.2.1', signal } as RequestInfo));
    const gone = new AbortController();
    const answers = [check(gone.signal), ...Array.from({ length: 50 }, () => check(AbortSignal.abort()))];
    gone.abort();
    for (const health of await Promise.all(answers)) expect(health.store).toEqual({ status: 'up' });
    expect(asked.times).toBe(1);
    await check(gone.signal);
    expect(asked.times).toBe(2);
  });

  test('is cut where it is sent ahead without end, on every path, and others are answered', async () => {
    const { asked, context } = countAsked();
    const flooded = await service.open({ contextOn: () => context });
    for (const path of ['/v2/health-check', '/v2/live-check', '/metrics']) {
      const request = (connection: string) =>
        `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: ${connection}\r\n\r\n`;
      const ahead = request('keep-alive').repeat(199) + request('close');
      const cut = Array.from({ length: 50 }, () => exchange(ahead, flooded));
      expect((await fetch(`${flooded}/v2/live-check`)).status).toBe(200);
      for (const answer of await Promise.all(cut)) expect(answer).toBe('');
    }
    expect(asked.times).toBeLessThanOrEqual(50);
  });
});

describe('names of the service', () => {
  const statusFor = async (host: string, path: string) =>
    Number(
      /^HTTP\/1.1 (\d+)/.exec(
        await exchange(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`),
      )?.[1],
    );

  test('a page that rebinds its name to this address gets nothing, at any path', async () => {
    for (const path of [series, '/metrics', '/v2/health-check', '/openapi.json', '/nope'])
      expect([path, await statusFor('rebound.example:9660', path)]).toEqual([path, 403]);
  });

  test.each(['localhost', 'LOCALHOST:1', '127.0.0.1:9660', '[::1]:9660', '203.0.113.7'])(
    'addresses and localhost are served: %s',
    async (host) => expect(await statusFor(host, '/v2/live-check')).toBe(200),
  );
});

describe('verbs and forms', () => {
  test('a request that offers another protocol is answered over HTTP/1.1', async () => {
    const offers = 'host: localhost\r\nupgrade: h2c\r\nconnection: upgrade, http2-settings, close\r\n';
    const answer = await exchange(`GET ${series} HTTP/1.1\r\n${offers}http2-settings: AAMAAABkAAQ\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('a path that gives nothing any more is 410, whatever is asked of it, and says what to ask instead', async () => {
    for (const query of ['', '?threshold=1000000&pageSize=10', '?threshold=-1']) {
      const gone = await fetch(`${url}/v2/chains/43114/btcb/bridged:getAddresses${query}`);
      expect([gone.status, await gone.json()]).toEqual([
        410,
        {
          message: expect.stringContaining(
            '/v2/chains/43114/contracts/0x152b9d0fdc40c096757f570a51e494bd4b943e50/balances',
          ),
          error: 'Gone',
          statusCode: 410,
        },
      ]);
    }
  });

  test('an unknown path is 404 with the verb and the path, a known one with another verb 405 with those it has', async () => {
    const nowhere = await fetch(`${url}/v2/nope?a=b`);
    expect([nowhere.status, await nowhere.json()]).toEqual([
      404,
      { message: 'Cannot GET /v2/nope', error: 'Not Found', statusCode: 404 },
    ]);
    const wrong = await fetch(url + series, { method: 'POST', body: '{}' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const measured = await fetch(`${url}/metrics`, { method: 'DELETE' });
    expect([measured.status, measured.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('any page may read, and is told so before it asks', async () => {
    const preflight = await fetch(url + series, {
      method: 'OPTIONS',
      headers: { origin: 'https://explorer.example', 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
    const refused = await fetch(`${url}/v2/chains/999`, { headers: { origin: 'https://explorer.example' } });
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.get('access-control-expose-headers')).toContain('retry-after');
  });

  test('who has an answer already is told that it has not changed', async () => {
    const first = await fetch(url + series);
    const headers = { 'if-none-match': String(first.headers.get('etag')) };
    expect((await fetch(url + series, { headers })).status).toBe(304);
    expect((await fetch(url + series, { method: 'HEAD' })).headers.get('etag')).toBe(
      headers['if-none-match'],
    );
    expect((await fetch(`${url}${series}&pageSize=1`, { headers })).status).toBe(200);
  });

  test('the document says what is answered, in either form', async () => {
    const documents = await Promise.all(
      [url, await service.open({ responseFormat: 'sdk' })].map(async (each) =>
        (await fetch(`${each}/openapi.json`)).json(),
      ),
    );
    const types = documents.map(({ components: { schemas } }) => [
      schemas.AddressEntry.properties.sortKey.type,
      schemas.ValidatorAddressEntry.properties.sortKey.type,
      schemas.NftHolderPage.properties.nftSymbol.type,
    ]);
    expect(types).toEqual([
      ['integer', 'integer', 'string'],
      ['string', 'string', 'array'],
    ]);
  });

  test('measurements are at /metrics', async () => {
    const response = await fetch(`${url}/metrics?x=1`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('firn_metrics_request_seconds_bucket');
  });

  test.each([
    ['no request', 'nonsense\r\n\r\n', 400, ['the request is not HTTP/1.1']],
    [
      'large headers',
      `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
      431,
      expect.stringContaining('16 KiB'),
    ],
  ])('%s is refused with an error body', async (_name, text, statusCode, message) => {
    const answer = await exchange(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${statusCode} `));
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ message, statusCode });
  });
});

describe('pages as CSV', () => {
  const page = `${series}&pageSize=1`;
  const ask = async (target: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(url + target, { method, headers });
    const [type] = response.headers.get('content-type')?.split(';') ?? [];
    return { status: response.status, type, headers: response.headers, text: await response.text() };
  };

  test.each([
    ['', undefined, 'application/json'],
    ['', 'text/csv', 'text/csv'],
    ['', 'text/html, application/xml;q=0.9, */*;q=0.8', 'application/json'],
    ['', 'text/csv;q=0.5, application/json;q=0.4', 'text/csv'],
    // The interface has no 406: who takes neither gets what everybody gets.
    ['', 'image/png', 'application/json'],
    ['&format=csv', 'application/json', 'text/csv'],
    ['&format=json', 'text/csv', 'application/json'],
  ])('%s with Accept: %s is %s', async (format, accept, type) => {
    for (let time = 0; time < 2; time++) {
      const answer = await ask(page + format, accept === undefined ? {} : { accept });
      expect([answer.status, answer.type, answer.headers.get('vary')]).toEqual([200, type, 'accept']);
    }
  });

  test('have an entity tag of their own, and a HEAD without a body', async () => {
    const json = await ask(page);
    const csv = await ask(`${page}&format=csv`);
    const tag = String(csv.headers.get('etag'));
    expect(tag).not.toBe(json.headers.get('etag'));
    const again = await ask(page, { accept: 'text/csv', 'if-none-match': tag });
    expect([again.status, again.text, again.headers.get('vary')]).toEqual([304, '', 'accept']);
    const other = await ask(page, { accept: 'text/csv', 'if-none-match': String(json.headers.get('etag')) });
    expect([other.status, other.text]).toEqual([200, csv.text]);
    const head = await ask(`${page}&format=csv`, {}, 'HEAD');
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(csv.text.length),
    ]);
  });

  test('name the next page with every filter, and may be read by pages of others', async () => {
    const { headers } = await ask(`${page}&startTimestamp=0`, { accept: 'text/csv' });
    expect(headers.get('link')).toMatch(
      /^<\?timeInterval=day&pageSize=1&startTimestamp=0&pageToken=[\w.-]+>; rel="next"$/,
    );
    expect(headers.get('access-control-expose-headers')).toContain('link');
  });

  test('are errors in the form of the interface, whatever is asked for', async () => {
    const wrong = await ask(`${series}&format=xml`);
    expect([wrong.status, wrong.type, JSON.parse(wrong.text)]).toEqual([
      400,
      'application/json',
      {
        message: ['format must be one of "json", "csv", not "xml"'],
        error: 'Bad Request',
        statusCode: 400,
      },
    ]);
    const unknown = await ask('/v2/chains/7/metrics/txCount?format=csv', { accept: 'text/csv' });
    expect([unknown.status, unknown.type]).toEqual([404, 'application/json']);
  });

  test('hold no text that a contract says of itself, and the numbers of the form of the SDKs', async () => {
    const path = `/v2/chains/43112/contracts/${small.collection}/nfts:listHolders?format=csv`;
    const rows = [3, 2, 1].map((items, index) => `${small.holders[index]},${items}\r\n`).join('');
    expect((await ask(path)).text).toBe(`address,sortKey\r\n${rows}`);
    const sdk = await service.open({ responseFormat: 'sdk' });
    expect(await (await fetch(sdk + path)).text()).toBe(`address,sortKey\r\n${rows}`);
  });

  test('have a header row where they are empty', async () => {
    expect((await ask(`${series}&endTimestamp=0&format=csv`)).text).toBe('timestamp,value\r\n');
  });

  test('are asked for with the generated client, typed', async () => {
    const { transport } = createMetricsClient({ url });
    const params = { chainId: 43_112n, metric: 'txCount', timeInterval: 'day', pageSize: 1 } as const;
    const answer = await getChainMetricsWithResponse(transport, params, { accept: 'text/csv' });
    if (answer.status !== 200 || answer.contentType !== 'text/csv') throw new Error(`${answer.status}`);
    expect([answer.body, answer.headers.link]).toEqual([
      (await ask(`${page}&format=csv`)).text,
      expect.stringContaining('rel="next"'),
    ]);
  });
});

describe('rate limits', () => {
  const ask = async (base: string, from?: string) => {
    const headers: Record<string, string> = from === undefined ? {} : { 'x-forwarded-for': from };
    return fetch(base + series, { headers });
  };

  test('count cost units, say what is left and when to come back, and spare the health checks', async () => {
    const limited = await service.open({ rateLimit: 40 });
    const calls = [await ask(limited), await ask(limited), await ask(limited)];
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(calls[0]?.headers.get('ratelimit-policy')).toBe('"client";q=40;qu="cost-units";w=60');
    expect(calls[0]?.headers.get('ratelimit')).toMatch(/^"client";r=20;t=(?:29|30)$/);
    const refused = calls[2];
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(5);
    expect(await refused?.json()).toEqual({
      message: expect.stringMatching(/^Rate limit exceeded; retry after \d+ seconds$/),
      error: 'Too Many Requests',
      statusCode: 429,
    });
    expect((await fetch(`${limited}/v2/health-check`)).status).toBe(200);
  });

  test('count measurements and files of the explorer, which are no operations', async () => {
    const explorer: Site = {
      has: (path) => path === '/assets/page.js',
      answer(path, _, response) {
        if (path !== '/assets/page.js') return false;
        response.end('file');
        return true;
      },
    };
    const limited = await service.open({ rateLimit: 40, explorer });
    const statusOf = async (path: string) => {
      const answer = await fetch(limited + path);
      await answer.body?.cancel();
      return answer.status;
    };
    expect(await statusOf('/assets/page.js')).toBe(200);
    // 6000 a minute come back, 100 a second: far fewer than are asked for.
    for (let asked = 0, isRefused = false; !isRefused; asked += 100) {
      expect(asked).toBeLessThan(60_000);
      const statuses = await Promise.all(Array.from({ length: 100 }, () => statusOf('/assets/page.js')));
      isRefused = statuses.includes(429);
    }
    const floods = Array.from({ length: 50 }, () => statusOf('/metrics'));
    expect(await Promise.all(floods)).toContain(429);
    expect([await statusOf('/v2/health-check'), await statusOf(series)]).toEqual([200, 200]);
    const free = await service.open({ rateLimit: 0, explorer });
    expect((await fetch(`${free}/metrics`)).status).toBe(200);
  });

  test('are by the address that a trusted proxy reports, an IPv6 client by its network', async () => {
    const limited = await service.open({ rateLimit: 20, trustedProxies: ['127.0.0.0/8'] });
    const statuses = [];
    for (const from of [
      '192.0.2.1',
      '192.0.2.2',
      '6.6.6.6, 192.0.2.1',
      '2001:db8::1',
      '2001:db8::ffff:2',
      '2001:db8:0:1::1',
    ])
      statuses.push((await ask(limited, from)).status);
    expect(statuses).toEqual([200, 200, 429, 200, 429, 200]);
    const untrusting = await service.open({ rateLimit: 20 });
    expect([
      (await ask(untrusting, '192.0.2.1')).status,
      (await ask(untrusting, '192.0.2.2')).status,
    ]).toEqual([200, 429]);
  });

  test('are shared through Redis, and by each server alone without it', skipFor(missingRedis), async () => {
    const redis = await startRedis((close) => closing.push(close));
    const options = { rateLimit: 200, redis: redis.url, trustedProxies: ['127.0.0.1'] };
    const servers = [await service.open(options), await service.open(options)];
    const limits = async (base: string) => {
      const health = await (await fetch(`${base}/v2/health-check`)).json();
      return (health as { info: Record<string, unknown> }).info['rate limits'];
    };
    for (const base of servers) await expect.poll(() => limits(base)).toEqual({ status: 'up', shared: true });
    const started = performance.now();
    const statuses = [];
    for (let call = 0; call < 14; call++)
      statuses.push((await ask(String(servers[call % 2]), '192.0.2.1')).status);
    // 200 units a minute, 20 for each call: those that came back meanwhile let some more through.
    const more = Math.floor((performance.now() - started) / 6_000);
    const answered = statuses.filter((status) => status === 200).length;
    expect(answered).toBeGreaterThanOrEqual(10);
    expect(answered).toBeLessThanOrEqual(10 + more);
    expect(statuses.slice(0, 10)).not.toContain(429);
    await redis.stop();
    for (const base of servers) {
      await expect.poll(() => limits(base)).toMatchObject({ status: 'up', shared: false });
      expect((await ask(base, '192.0.2.2')).headers.get('ratelimit')).toMatch(/^"client";r=180;/);
    }
  });
});
