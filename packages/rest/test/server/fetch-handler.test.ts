import { describe, expect, it } from 'vitest';
import { fetchHandler, type RestServerOptions } from '../../src/server/index.js';
import { sampleServer } from './sample-server.js';

const handle = (options?: Partial<RestServerOptions<unknown>>) =>
  fetchHandler(sampleServer({}, options).server);
const post = (body: BodyInit, headers = { 'content-type': 'application/json' }) =>
  new Request('http://host/v1/echo?tag=a', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

describe('fetchHandler', () => {
  it('answers a request with its status, headers and body', async () => {
    const response = await handle()(new Request('http://host/v2/chains/7/series?pageSize=2'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('content-length')).toBe('17');
    expect(await response.text()).toBe('{"results":[7,2]}');
  });

  it('reads a body, also one that comes in parts within a character', async () => {
    expect(await (await handle()(post('{"a":1}'))).json()).toEqual({ body: { a: 1 }, tag: 'a' });
    const bytes = new TextEncoder().encode('"ü🔥"');
    const parts = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await (await handle()(post(parts))).json()).toEqual({ body: 'ü🔥', tag: 'a' });
  });

  it('takes a byte order mark for no JSON, as nodeListener does', async () => {
    const marked = post(Uint8Array.of(0xef, 0xbb, 0xbf, 0x31));
    expect((await handle()(marked)).status).toBe(400);
  });

  it('refuses a body beyond the limit', async () => {
    const response = await handle({ limits: { bodyBytes: 3 } })(post('"abc"'));
    expect(response.status).toBe(413);
  });

  it('gives HEAD the length but no body, OPTIONS neither', async () => {
    const head = await handle()(new Request('http://host/v2/chains/7/series', { method: 'HEAD' }));
    expect(head.headers.get('content-length')).toBe('17');
    expect(head.body).toBeNull();
    const options = await handle()(new Request('http://host/v1/echo', { method: 'OPTIONS' }));
    expect(options.status).toBe(204);
    expect(options.body).toBeNull();
  });

  it('counts clients by the address that the host gives', async () => {
    const answer = handle({ rateLimit: { unitsPerMinute: 1, burst: 20, now: () => 0 } });
    const from = async (remoteAddress: string) =>
      (await answer(new Request('http://host/v2/chains/7/series'), { remoteAddress })).status;
    expect([await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([
      200, 429, 200,
    ]);
  });

  it('answers 429 to what costs nothing too, beyond 6000 requests a minute of a client', async () => {
    const rateLimit = { unitsPerMinute: 60, burst: 20, now: () => 0 };
    const answer = handle({ rateLimit });
    const ask = (target: string, remoteAddress: string, method = 'GET') =>
      answer(new Request(`http://host${target}`, { method }), { remoteAddress });
    const free = [];
    for (let call = 0; call < 3000; call++)
      free.push(await ask('/nope', '192.0.2.1'), await ask('/v1/echo', '192.0.2.1', 'OPTIONS'));
    expect(new Set(free.map(({ status }) => status))).toEqual(new Set([404, 204]));
    for (const method of ['GET', 'OPTIONS']) {
      const refused = await ask('/v1/echo/x', '192.0.2.1', method);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    }
    expect((await ask('/nope', '192.0.2.2')).status).toBe(404);
    expect((await ask('/v2/chains/7/series', '192.0.2.1')).status).toBe(200);
  });
});
