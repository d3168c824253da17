import { describe, expect, it } from 'vitest';
import { httpError } from '../../src/errors/index.js';
import {
  bindOperations,
  createRestServer,
  nodeListener,
  type RequestEvent,
  rawJson,
} from '../../src/server/index.js';
import { type Series, sampleOperations } from '../sample-contract.js';
import { startServer } from '../start-server.js';
import { start } from './listening-server.js';

describe('handlers', () => {
  it.each([
    [httpError(404, 'Chain 9 is not supported'), 404, 'Chain 9 is not supported'],
    [httpError(400, 'pageToken is expired'), 400, 'pageToken is expired'],
    [httpError(400, ['a', 'b']), 400, 'a; b'],
    [httpError(503, 'The node does not answer'), 503, 'The node does not answer'],
  ])('answers %s as problem details', async (error, status, detail) => {
    await using app = await start({ getSeries: () => Promise.reject(error) });
    const response = await app.get('/v2/chains/9/series');
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ detail, status });
  });

  it('sends Retry-After where an error says when', async () => {
    const error = httpError(503, 'Starting', { retryAfterMs: 1500 });
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
      '{"type":"about:blank","title":"Internal Server Error","status":500,"detail":"Internal server error"}',
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
    expect(await response.json()).toMatchObject({ detail: 'The request took longer than 10 ms' });
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

  it('answers 429 to a client that has too many requests at once, and no other', async () => {
    const release = withResolvers<Series>();
    const began = withResolvers();
    await using app = await start(
      {
        getSeries: () => {
          began.resolve(undefined);
          return release.promise;
        },
      },
      { limits: { clientConcurrency: 1 }, trustedProxies: ['127.0.0.1', '::1'] },
    );
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const first = app.get('/v2/chains/1/series', from('203.0.113.1'));
    await began.promise;
    const second = await app.get('/v2/chains/1/series', from('203.0.113.1'));
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await second.json()).toMatchObject({
      detail: 'Too many requests at once: one client may have 1 of them; wait for some of the answers',
    });
    const other = app.get('/v2/chains/1/series', from('203.0.113.2'));
    release.resolve({ results: [] });
    expect([(await first).status, (await other).status]).toEqual([200, 200]);
  });

  it('answers 429 with Retry-After once the cost units are used up', async () => {
    await using app = await start({}, { rateLimit: { unitsPerMinute: 60, burst: 30, now: () => 0 } });
    const paid = await app.get('/v2/chains/1/series');
    expect(paid.status).toBe(200);
    expect(paid.headers.get('ratelimit-policy')).toBe('"client";q=30;qu="cost-units";w=30');
    expect(paid.headers.get('ratelimit')).toBe('"client";r=10;t=20');
    const response = await app.get('/v2/chains/1/series');
    expect(response.status).toBe(429);
    expect(response.headers.get('ratelimit')).toBe('"client";r=10;t=20');
    expect(response.headers.get('retry-after')).toBe('10');
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Too Many Requests',
      status: 429,
      detail: 'Rate limit exceeded; retry after 10 seconds',
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

function withResolvers<T = unknown>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
