import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BadRequestError, NotFoundError, UnavailableError } from '../../src/errors/index.js';
import {
  bindOperations,
  createRestServer,
  nodeListener,
  type RequestEvent,
  type RestServerOptions,
  rawJson,
} from '../../src/server/index.js';
import { type Series, sampleOperations } from '../sample-contract.js';
import { type StartedServer, startServer } from '../start-server.js';
import { type SampleHandlers, sampleServer } from './sample-server.js';

async function start(handlers?: SampleHandlers, options?: Partial<RestServerOptions<unknown>>) {
  const { server, logger } = sampleServer(handlers, options);
  const started = await startServer(nodeListener(server));
  const get = (path: string, init?: RequestInit) => fetch(started.baseUrl + path, init);
  return { ...started, logger, get, [Symbol.asyncDispose]: () => started[Symbol.asyncDispose]() };
}

const post = (body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
});

/** Sends bytes as they are and gives everything that comes back until the server closes. */
function exchange({ port }: StartedServer, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

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

  it('answers 404 where there is nothing', async () => {
    await using app = await start();
    const response = await app.get('/v2/nope?x=1');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(
      '{"message":"Cannot GET /v2/nope","error":"Not Found","statusCode":404}',
    );
  });

  it('answers 405 with the verbs that are there', async () => {
    await using app = await start();
    const response = await app.get('/v2/chains/7/series', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(await response.json()).toMatchObject({
      message: 'Cannot DELETE /v2/chains/7/series',
      error: 'Method Not Allowed',
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
      message: ['chainId must be a decimal integer, not "x"', 'pageSize must not be greater than 2160'],
      error: 'Bad Request',
      statusCode: 400,
    });
  });

  it.each(['/v2/chains/%/series', '/v2/chains/1/series?a=%zz'])('answers 400 for %s', async (path) => {
    await using app = await start();
    const answer = await exchange(app, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(
      /^HTTP\/1.1 400 [\s\S]*"message":\["the (path|query string) is not percent-encoded UTF-8"\]/,
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
    [
      'application/json',
      '{"a":',
      400,
      expect.arrayContaining([expect.stringContaining('the body must be JSON')]),
    ],
    ['application/json', '[[[[1]]]]', 400, ['the body must not be nested deeper than 3 levels']],
    ['application/json', `"${'x'.repeat(1000)}"`, 413, 'the body must not be larger than 1000 bytes'],
  ])('answers %s %.20s with %i', async (type, body, status, message) => {
    await using app = await start({}, { limits: { bodyBytes: 1000, bodyDepth: 3 } });
    const response = await app.get('/v1/echo', post(body, type));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message, statusCode: status });
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

describe('handlers', () => {
  it.each([
    [new NotFoundError('Chain 9 is not supported'), 404, 'Chain 9 is not supported'],
    [new BadRequestError('pageToken is expired'), 400, ['pageToken is expired']],
    [new BadRequestError(['a', 'b']), 400, ['a', 'b']],
    [new UnavailableError('The node does not answer'), 503, 'The node does not answer'],
  ])('answers %s', async (error, status, message) => {
    await using app = await start({ getSeries: () => Promise.reject(error) });
    const response = await app.get('/v2/chains/9/series');
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message, statusCode: status });
  });

  it('sends Retry-After where an error says when', async () => {
    const error = new UnavailableError('Starting', { retryAfterMs: 1500 });
    await using app = await start({
      getSeries: () => {
        throw error;
      },
    });
    expect((await app.get('/v2/chains/9/series')).headers.get('retry-after')).toBe('2');
  });

  it('says nothing of an unexpected error, but logs it', async () => {
    const error = new Error('password of the store is 123');
    await using app = await start({ getSeries: () => Promise.reject(error) });
    const response = await app.get('/v2/chains/9/series?pageSize=1');
    expect(await response.text()).toBe(
      '{"message":"Internal server error","error":"Internal Server Error","statusCode":500}',
    );
    expect(app.logger.entries).toMatchObject([
      {
        message: 'request failed',
        details: {
          err: error,
          operation: 'getSeries',
          verb: 'GET',
          target: '/v2/chains/9/series?pageSize=1',
          status: 500,
        },
      },
    ]);
  });

  it('answers 500 for a result that cannot be encoded', async () => {
    await using app = await start({ echo: () => ({ body: 1n }) });
    expect((await app.get('/v1/echo', { method: 'POST' })).status).toBe(500);
  });

  it('answers 503 after the time limit and fires the signal of the handler', async () => {
    const fired = withResolvers();
    const operations = bindOperations(
      sampleOperations,
      {
        getSeries: (_params, signal: AbortSignal) =>
          new Promise<Series>(() => signal.addEventListener('abort', () => fired.resolve(signal.reason))),
      },
      { unserved: ['echo', 'listHolders'] },
    );
    const logger = { error: () => {} };
    const server = createRestServer({
      operations,
      logger,
      limits: { timeoutMs: 10 },
      context: (info) => info.signal,
    });
    await using app = await startServer(nodeListener(server));
    const response = await fetch(`${app.baseUrl}/v2/chains/1/series`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ message: 'The request took longer than 10 ms' });
    expect(await fired.promise).toMatchObject({ status: 503 });
  });

  it('fires the signal of the handler when the client goes away, and logs no failure', async () => {
    const began = withResolvers();
    const events = withResolvers<RequestEvent>();
    const logged: unknown[] = [];
    const operations = bindOperations(
      sampleOperations,
      {
        getSeries: (_params, signal: AbortSignal) =>
          new Promise<Series>((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
            began.resolve(undefined);
          }),
      },
      { unserved: ['echo', 'listHolders'] },
    );
    const server = createRestServer({
      operations,
      logger: { error: (details) => logged.push(details) },
      context: (info) => info.signal,
      onRequest: events.resolve,
    });
    await using app = await startServer(nodeListener(server));
    const controller = new AbortController();
    const calling = fetch(`${app.baseUrl}/v2/chains/1/series`, { signal: controller.signal }).catch(
      () => 'ended',
    );
    await began.promise;
    controller.abort();
    expect(await calling).toBe('ended');
    expect(await events.promise).toMatchObject({ operation: 'getSeries', status: 499 });
    expect(logged).toEqual([]);
  });

  it('sends prepared text and prepared bytes as they are', async () => {
    const text = '{"results": [ 1 ]}';
    for (const prepared of [text, new TextEncoder().encode(text)]) {
      await using app = await start({ getSeries: () => rawJson(prepared) });
      expect(await (await app.get('/v2/chains/1/series')).text()).toBe(text);
    }
  });

  it('sends characters beyond ASCII with the right length, short or long', async () => {
    for (const length of [3, 30_000]) {
      await using app = await start({ echo: () => ({ body: 'ü🔥'.repeat(length) }) });
      expect(await (await app.get('/v1/echo', { method: 'POST' })).json()).toEqual({
        body: 'ü🔥'.repeat(length),
      });
    }
  });
});

describe('limits', () => {
  it('answers 503 beyond the number of requests at once', async () => {
    const release = withResolvers<Series>();
    const began = withResolvers();
    await using app = await start(
      {
        getSeries: () => {
          began.resolve(undefined);
          return release.promise;
        },
      },
      { limits: { concurrency: 1 } },
    );
    const first = app.get('/v2/chains/1/series');
    await began.promise;
    const second = await app.get('/v2/chains/1/series');
    expect(second.status).toBe(503);
    expect(second.headers.get('retry-after')).toBe('1');
    release.resolve({ results: [] });
    expect((await first).status).toBe(200);
    expect((await app.get('/v2/chains/1/series')).status).toBe(200);
  });

  it('answers 429 with Retry-After once the cost units are used up', async () => {
    await using app = await start({}, { rateLimit: { unitsPerMinute: 60, burst: 30, now: () => 0 } });
    expect((await app.get('/v2/chains/1/series')).status).toBe(200);
    const response = await app.get('/v2/chains/1/series');
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('10');
    expect(await response.json()).toEqual({
      message: 'Rate limit exceeded; retry after 10 seconds',
      error: 'Too Many Requests',
      statusCode: 429,
    });
    expect((await app.get('/v2/nope')).status).toBe(404);
  });

  it('counts the clients behind a trusted proxy one by one', async () => {
    const rateLimit = { unitsPerMinute: 60, burst: 20, now: () => 0 };
    await using app = await start({}, { rateLimit, trustedProxies: ['127.0.0.1'] });
    const from = async (address: string) =>
      (await app.get('/v2/chains/1/series', { headers: { 'x-forwarded-for': address } })).status;
    expect([await from('192.0.2.1'), await from('192.0.2.2'), await from('192.0.2.1')]).toEqual([
      200, 200, 429,
    ]);
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
    expect(called.headers.get('access-control-expose-headers')).toBe('retry-after');
    const other = await app.get('/v2/chains/1/series', { headers: { origin: 'https://b.example' } });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    expect(other.headers.get('vary')).toBe('origin');
  });

  it('may call where all may, and the answer is the same for each', async () => {
    await using app = await start({}, { cors: { origins: '*' } });
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

function withResolvers<T = unknown>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
