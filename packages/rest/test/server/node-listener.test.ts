import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  bindOperations,
  createRestServer,
  nodeListener,
  type RequestEvent,
  rawJson,
} from '../../src/server/index.js';
import { type Series, sampleOperations } from '../sample-contract.js';
import { startServer } from '../start-server.js';
import { exchange, post, start } from './listening-server.js';

describe('answers that a client has already', () => {
  it('are a 304 without a body, as long as they are the same', async () => {
    await using app = await start();
    const first = await app.get('/v2/chains/7/series?pageSize=3');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = (known: string, path = '/v2/chains/7/series?pageSize=3', method = 'GET') =>
      app.get(path, { method, headers: { 'if-none-match': known } });
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const response = await again(known);
      expect([response.status, await response.text()], known).toEqual([304, '']);
      expect(response.headers.get('etag')).toBe(tag);
      expect(response.headers.get('content-type')).toBeNull();
    }
    expect((await again(tag, undefined, 'HEAD')).status).toBe(304);
    expect((await again('"other"')).status).toBe(200);
    expect((await again(tag, '/v2/chains/8/series?pageSize=3')).status).toBe(200);
  });

  it('have the same tag when they are compressed', async () => {
    const results = Array.from({ length: 3000 }, (_, index) => index);
    await using app = await start({ getSeries: () => ({ results }) });
    const tag = async (headers: Record<string, string>) =>
      (await app.get('/v2/chains/1/series', { headers })).headers.get('etag');
    expect(await tag({ 'accept-encoding': 'gzip' })).toBe(await tag({ 'accept-encoding': 'identity' }));
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': (await tag({})) ?? '' };
    const known = await app.get('/v2/chains/1/series', { headers });
    expect([known.status, known.headers.get('vary')]).toEqual([304, 'accept-encoding']);
  });

  it('are no errors, and no answers to a POST', async () => {
    await using app = await start();
    for (const response of [await app.get('/v2/nope'), await app.get('/v1/echo', post('{"text":"a"}'))])
      expect(response.headers.get('etag')).toBeNull();
  });
});

describe('routing', () => {
  it('answers an operation at its path and at its other paths', async () => {
    await using app = await start();
    const response = await app.get('/v2/chains/7/series?pageSize=3');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.text()).toBe('{"results":[7,3]}');
    expect(await (await app.get('/v1/chains/7/series/')).json()).toEqual({ results: [7, 0] });
  });

  it('answers a path with a custom verb, its colon encoded or not', async () => {
    await using app = await start();
    for (const colon of [':', '%3A']) {
      const response = await app.get(`/v2/contracts/0xffffffffffffffffffff/nfts${colon}listHolders`);
      expect(await response.text()).toBe('{"sortKey":1208925819614629174706175}');
    }
  });

  it('takes an absolute URL as the target, as proxies send it', async () => {
    await using app = await start();
    const { hostname, port } = new URL(app.baseUrl);
    const statusOf = (target: string) =>
      new Promise((resolve) =>
        get({ hostname, port, path: target }, (response) => resolve(response.resume().statusCode)),
      );
    expect(await statusOf('http://example.com/v2/chains/7/series?pageSize=3')).toBe(200);
    expect(await statusOf('http://example.com')).toBe(404);
    expect(await statusOf('http://example.com?x=1')).toBe(404);
  });

  it('answers 404 where there is nothing', async () => {
    await using app = await start();
    const response = await app.get('/v2/nope?x=1');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(
      '{"type":"about:blank","title":"Not Found","status":404,"detail":"Cannot GET /v2/nope"}',
    );
  });

  it('answers 405 with the verbs that are there', async () => {
    await using app = await start();
    const response = await app.get('/v2/chains/7/series', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(await response.json()).toMatchObject({
      detail: 'Cannot DELETE /v2/chains/7/series',
      title: 'Method Not Allowed',
    });
  });

  it('answers HEAD as GET without the body', async () => {
    await using app = await start();
    const response = await app.get('/v2/chains/7/series', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String('{"results":[7,0]}'.length));
    expect(await response.text()).toBe('');
    expect((await app.get('/v1/echo', { method: 'HEAD' })).status).toBe(405);
  });

  it('answers OPTIONS with the verbs, without a body', async () => {
    await using app = await start();
    const response = await app.get('/v1/echo', { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe('OPTIONS, POST');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('serves its OpenAPI document at both places', async () => {
    await using app = await start({}, { openApi: '{"openapi":"3.1.0"}' });
    for (const path of ['/openapi.json', '/v2/openapi.json']) {
      expect(await (await app.get(path)).text()).toBe('{"openapi":"3.1.0"}');
    }
  });

  it('answers an operation without content with its status alone', async () => {
    const contract = { ...sampleOperations.echo, status: 204 };
    const operations = bindOperations({ echo: contract }, { echo: (params) => params });
    await using app = await startServer(nodeListener(createRestServer({ operations })));
    const response = await fetch(`${app.baseUrl}/v1/echo`, { method: 'POST' });
    expect(response.status).toBe(204);
    expect(response.headers.get('content-length')).toBeNull();
  });

  it('leaves operations without a handler out', async () => {
    const operations = bindOperations(
      sampleOperations,
      { echo: (params) => params },
      { unserved: ['getSeries', 'listHolders'] },
    );
    await using app = await startServer(nodeListener(createRestServer({ operations })));
    expect((await fetch(`${app.baseUrl}/v2/chains/7/series`)).status).toBe(404);
  });
});

describe('parameters', () => {
  it('answers 400 with one message for each broken rule', async () => {
    await using app = await start();
    const response = await app.get('/v2/chains/x/series?pageSize=5000');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'chainId must be a decimal integer, not "x"; pageSize must not be greater than 2160',
      errors: [
        { detail: 'chainId must be a decimal integer, not "x"', in: 'path', parameter: 'chainId' },
        { detail: 'pageSize must not be greater than 2160', in: 'query', parameter: 'pageSize' },
      ],
    });
  });

  it.each(['/v2/chains/%/series', '/v2/chains/1/series?a=%zz'])('answers 400 for %s', async (path) => {
    await using app = await start();
    const answer = await exchange(app, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(
      /^HTTP\/1.1 400 [\s\S]*"detail":"the (path|query string) is not percent-encoded UTF-8"/,
    );
  });

  it('answers 414 for a target that is too long, 400 for too many parameters', async () => {
    await using app = await start({}, { limits: { targetLength: 50, queryParameters: 2 } });
    expect((await app.get(`/v2/chains/1/series?pageToken=${'x'.repeat(50)}`)).status).toBe(414);
    expect((await app.get('/v2/chains/1/series?a&b&c')).status).toBe(400);
  });

  it('gives repeated parameters as an array', async () => {
    await using app = await start();
    expect(await (await app.get('/v1/echo?tag=a&tag=b', post('1'))).json()).toEqual({
      body: 1,
      tag: ['a', 'b'],
    });
  });
});

describe('bodies', () => {
  it('parses JSON with integers beyond 2^53 as their digits', async () => {
    await using app = await start();
    const response = await app.get(
      '/v1/echo',
      post('{"n":18446744073709551615}', 'application/json; charset=utf-8'),
    );
    expect(await response.json()).toEqual({ body: { n: '18446744073709551615' } });
  });

  it('takes no body as undefined', async () => {
    await using app = await start();
    expect(await (await app.get('/v1/echo', { method: 'POST' })).json()).toEqual({});
  });

  it.each([
    ['text/plain', '{}', 415, 'content type text/plain is not supported; send application/json'],
    [
      'application/x-www-form-urlencoded',
      'a=1',
      415,
      'content type application/x-www-form-urlencoded is not supported; send application/json',
    ],
    ['application/json', '{"a":', 400, expect.stringContaining('the body must be JSON')],
    ['application/json', '[[[[1]]]]', 400, 'the body must not be nested deeper than 3 levels'],
    ['application/json', '{"a":1,"b":2,"a":3}', 400, 'the body must not have more than 2 members of objects'],
    ['application/json', '{"a":1,"b":2,"a":3}', 400, 'the body must not have more than 2 members of objects'],
    ['application/json', `"${'x'.repeat(1000)}"`, 413, 'the body must not be larger than 1000 bytes'],
  ])('answers %s %.20s with %i', async (type, body, status, detail) => {
    await using app = await start({}, { limits: { bodyBytes: 1000, bodyDepth: 3, bodyMembers: 2 } });
    const response = await app.get('/v1/echo', post(body, type));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ detail, status });
  });

  it('takes JSON types with a suffix', async () => {
    await using app = await start();
    expect((await app.get('/v1/echo', post('1', 'application/vnd.firn+json'))).status).toBe(200);
  });

  it('refuses a compressed body', async () => {
    await using app = await start();
    const response = await app.get('/v1/echo', {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(response.status).toBe(415);
  });

  it('refuses a body without an announced length as soon as it is too large', async () => {
    await using app = await start({}, { limits: { bodyBytes: 4 } });
    const head =
      'POST /v1/echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
    const answer = await exchange(app, `${head}5\r\n"abc"\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  it('answers 408 where a body does not arrive', async () => {
    await using app = await start({}, { limits: { timeoutMs: 20 } });
    const head =
      'POST /v1/echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n';
    const answer = await exchange(app, `${head}"a`);
    expect(answer).toMatch(/^HTTP\/1.1 408 [\s\S]*The body did not arrive within 20 ms/);
  });
});

describe('compression', () => {
  const results = Array.from({ length: 2000 }, (_, at) => at);

  it('compresses a large answer for a client that takes it', async () => {
    await using app = await start({ getSeries: () => ({ results }) });
    const response = await app.get('/v2/chains/1/series', { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(Number(response.headers.get('content-length'))).toBeLessThan(6000);
    expect(await response.json()).toEqual({ results });
  });

  it('leaves a small answer, and one for a client that takes none, as it is', async () => {
    await using app = await start({
      getSeries: ({ chainId }) => ({ results: chainId === '1' ? [] : results }),
    });
    const small = await app.get('/v2/chains/1/series', { headers: { 'accept-encoding': 'gzip' } });
    expect(small.headers.get('content-encoding')).toBeNull();
    const large = await app.get('/v2/chains/2/series', { headers: { 'accept-encoding': 'identity' } });
    expect(large.headers.get('content-encoding')).toBeNull();
    expect(large.headers.get('vary')).toBe('accept-encoding');
    expect(await large.json()).toEqual({ results });
  });

  it('compresses a prepared answer once', async () => {
    const prepared = rawJson<Series>(JSON.stringify({ results }));
    await using app = await start({ getSeries: () => prepared });
    const answers = await Promise.all(
      [1, 2].map(() =>
        exchange(
          app,
          'GET /v2/chains/1/series HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\nconnection: close\r\n\r\n',
        ),
      ),
    );
    const bodies = answers.map((answer) =>
      Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1'),
    );
    expect(bodies[0]).toEqual(bodies[1]);
    expect(JSON.parse(gunzipSync(bodies[0] ?? '').toString())).toEqual({ results });
  });

  it('can be switched off, and set', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    await using off = await start({ getSeries: () => ({ results }) }, { compression: false });
    expect((await off.get('/v2/chains/1/series', { headers })).headers.get('content-encoding')).toBeNull();
    await using low = await start({}, { compression: { minBytes: 1, level: 9 } });
    expect((await low.get('/v2/chains/1/series', { headers })).headers.get('content-encoding')).toBe('gzip');
  });
});

describe('other origins', () => {
  const preflight = {
    method: 'OPTIONS',
    headers: {
      origin: 'https://a.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-key',
    },
  };

  it('may call where they are named', async () => {
    await using app = await start({}, { cors: { origins: ['https://a.example'], maxAgeSeconds: 60 } });
    const asked = await app.get('/v1/echo', preflight);
    expect(asked.status).toBe(204);
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      vary: 'origin',
      'access-control-allow-origin': 'https://a.example',
      'access-control-allow-methods': 'OPTIONS, POST',
      'access-control-allow-headers': 'content-type,x-key',
      'access-control-max-age': '60',
    });
    const called = await app.get('/v2/nope', { headers: { origin: 'https://a.example' } });
    expect(called.headers.get('access-control-allow-origin')).toBe('https://a.example');
    expect(called.headers.get('access-control-expose-headers')).toBe(
      'etag, ratelimit, ratelimit-policy, retry-after',
    );
    const other = await app.get('/v2/chains/1/series', { headers: { origin: 'https://b.example' } });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    expect(other.headers.get('vary')).toBe('origin');
  });

  it('may call where all may, and the answer is the same for each', async () => {
    await using app = await start({}, { cors: { origins: ['*'] } });
    const called = await app.get('/v2/chains/1/series');
    expect(called.headers.get('access-control-allow-origin')).toBe('*');
    expect(called.headers.get('vary')).toBeNull();
    expect((await app.get('/v1/echo', preflight)).headers.get('access-control-max-age')).toBe('86400');
  });
});

describe('onRequest', () => {
  it('is told of every request, and cannot break it', async () => {
    const events: RequestEvent[] = [];
    await using app = await start(
      {},
      {
        onRequest: (event) => {
          events.push(event);
          throw new Error('broken hook');
        },
      },
    );
    await app.get('/v2/chains/1/series');
    await app.get('/v2/chains/x/series');
    await app.get('/v2/nope');
    expect(events.map(({ operation, verb, status }) => [operation, verb, status])).toEqual([
      ['getSeries', 'GET', 200],
      ['getSeries', 'GET', 400],
      [undefined, 'GET', 404],
    ]);
    for (const { durationMs } of events) expect(durationMs).toBeGreaterThan(0);
    expect(app.logger.entries.map(({ message }) => message)).toEqual(Array(3).fill('onRequest failed'));
  });
});
