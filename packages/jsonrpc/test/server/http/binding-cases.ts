import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { HttpOptions } from '../../../src/server/index.js';
import { callText, demoEndpoint } from '../../demo-endpoint.js';

/** An answer as it came over the wire: header names in lower case, the body not yet decompressed. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A request; without a body for verbs that have none. */
export interface WireRequest {
  readonly verb?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Serves with the options, sends one request, and gives its answer. */
export type Send = (options: HttpOptions, request: WireRequest) => Promise<WireAnswer>;

const json = { 'content-type': 'application/json' };
const route: HttpOptions['route'] = (path) => (path === '/ext/demo' ? demoEndpoint() : undefined);
const text = ({ body }: WireAnswer): string => new TextDecoder().decode(body);

/** What holds of every HTTP binding. */
export function bindingCases(send: Send): void {
  const post = (options: Partial<HttpOptions>, request: WireRequest): Promise<WireAnswer> =>
    send({ route, ...options }, { verb: 'POST', path: '/ext/demo', headers: json, ...request });

  it.each(['application/json', 'application/json; charset=utf-8', ' Application/JSON;x=y'])(
    'answers a call of type %j',
    async (type) => {
      const answer = await post(
        {},
        { headers: { 'content-type': type }, body: callText('demo.echo', ['é😀']) },
      );
      expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
      expect(text(answer)).toBe('{"jsonrpc":"2.0","id":1,"result":["é😀"]}');
    },
  );

  it('answers 503 with its reason where something is to come, and 404 elsewhere', async () => {
    const unavailable: HttpOptions['unavailable'] = (path) =>
      path === '/ext/soon' ? 'not done bootstrapping\n' : undefined;
    const soon = await post({ unavailable }, { path: '/ext/soon' });
    expect(soon.status).toBe(503);
    expect(soon.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8' });
    expect(text(soon)).toBe('not done bootstrapping\n');
    expect((await post({ unavailable }, { path: '/ext/never' })).status).toBe(404);
    expect((await post({ unavailable }, { body: callText('demo.echo') })).status).toBe(200);
  });

  it('answers errors with status 200', async () => {
    for (const [body, code] of [
      ['{', -32700],
      ['', -32700],
      [callText('demo.nothing'), -32601],
    ] as const) {
      const answer = await post({}, { body });
      expect(answer.status).toBe(200);
      expect(JSON.parse(text(answer))).toMatchObject({ error: { code } });
    }
  });

  it('answers notifications with status 200 and nothing', async () => {
    const answer = await post({}, { body: '[{"jsonrpc":"2.0","method":"demo.echo"}]' });
    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(0);
  });

  it('ignores the query of a path', async () => {
    expect((await post({}, { path: '/ext/demo?token=1', body: callText('demo.echo') })).status).toBe(200);
  });

  it.each(['/', '/ext/demo/', '/ext', '/ext/demo2', '//ext/demo'])('does not know %s', async (path) => {
    const answer = await post({}, { path, body: callText('demo.echo') });
    expect(answer).toMatchObject({ status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
    expect(text(answer)).toBe('404 page not found\n');
  });

  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (verb) => {
    const answer = await post({}, { verb, body: undefined });
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    expect(text(answer)).toBe(`rpc: POST method required, received ${verb}`);
  });

  it.each([
    'text/plain',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'text/plain;application/json',
  ])('refuses the type %s', async (type) => {
    const answer = await post({}, { headers: { 'content-type': type }, body: callText('demo.echo') });
    expect(answer.status).toBe(415);
    expect(text(answer)).toBe(`rpc: unrecognized Content-Type: ${type}`);
  });

  it('refuses a body over the limit', async () => {
    const limits = { bodyBytes: 64 };
    const fitting = callText('demo.echo').padEnd(64);
    expect((await post({ limits }, { body: fitting })).status).toBe(200);
    const answer = await post({ limits }, { body: `${fitting} ` });
    expect(answer).toMatchObject({ status: 413, headers: { connection: 'close' } });
    expect(text(answer)).toBe('content length too large (65>64)\n');
  });

  it('sets its headers on every answer', async () => {
    const serverHeaders = { 'node-id': 'NodeID-x' };
    for (const request of [
      { body: callText('demo.echo') },
      { path: '/nothing', body: '' },
      { verb: 'PUT', body: undefined },
    ]) {
      expect((await post({ serverHeaders }, request)).headers).toMatchObject(serverHeaders);
    }
  });

  it.each([
    ['localhost', 200],
    ['LOCALHOST:9650', 200],
    ['127.0.0.1:9650', 200],
    ['[::1]:9650', 200],
    ['evil.example', 403],
    ['localhost.evil.example:9650', 403],
    ['1.2.3.4.evil.example', 403],
  ])('answers the host %s with %d where localhost is allowed', async (host, status) => {
    const answer = await post(
      { allowedHosts: ['localhost'] },
      { headers: { ...json, host }, body: callText('demo.echo') },
    );
    expect(answer.status).toBe(status);
    if (status === 403)
      expect(text(answer)).toMatch(
        /^invalid host specified: "[^"]+" is neither an IP address nor an allowed name\n$/,
      );
    const any = await post(
      { allowedHosts: ['*'] },
      { headers: { ...json, host }, body: callText('demo.echo') },
    );
    expect(any.status).toBe(200);
  });

  const origin = 'https://app.example';
  const any = { origins: ['*'] };

  it('says nothing of origins where there are no rules', async () => {
    const { headers } = await post({}, { headers: { ...json, origin }, body: callText('demo.echo') });
    expect(Object.keys(headers).filter((name) => /vary|access-control/.test(name))).toEqual([]);
  });

  it('lets pages of allowed origins read answers', async () => {
    const body = callText('demo.echo');
    const open = await post({ cors: any }, { headers: { ...json, origin }, body });
    expect(open.headers).toMatchObject({
      vary: 'Origin',
      'access-control-allow-origin': '*',
      'access-control-allow-credentials': 'true',
    });
    const own = await post({ cors: { origins: [origin] } }, { headers: { ...json, origin }, body });
    expect(own.headers).toMatchObject({ vary: 'Origin', 'access-control-allow-origin': origin });
    for (const headers of [json, { ...json, origin: 'https://evil.example' }]) {
      const answer = await post({ cors: { origins: [origin] } }, { headers, body });
      expect(answer).toMatchObject({ status: 200, headers: { vary: 'Origin' } });
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('answers preflight requests, at every path and host', async () => {
    const ask = {
      origin,
      'access-control-request-method': 'post',
      'access-control-request-headers': 'content-type, X-Requested-With',
    };
    const answer = await post(
      { cors: any, allowedHosts: [] },
      { verb: 'OPTIONS', path: '/nothing', headers: ask, body: undefined },
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(0);
    expect(answer.headers).toMatchObject({
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, X-Requested-With',
      'access-control-allow-credentials': 'true',
    });
  });

  it.each([
    { origin, 'access-control-request-method': 'DELETE' },
    { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    { 'access-control-request-method': 'POST' },
  ])('allows nothing to the preflight request %j', async (headers) => {
    const answer = await post({ cors: { origins: [origin] } }, { verb: 'OPTIONS', headers, body: undefined });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('compresses large answers for clients that take it', async () => {
    const body = callText('demo.echo', ['x'.repeat(2000)]);
    const gzip = { minBytes: 1000 };
    const answer = await post({ gzip }, { headers: { ...json, 'accept-encoding': 'br, gzip;q=0.5' }, body });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'content-type': 'application/json',
    });
    expect(JSON.parse(gunzipSync(answer.body).toString())).toMatchObject({ result: ['x'.repeat(2000)] });
  });

  it.each([
    ['the client does not take it', { minBytes: 1000 }, 'br, gzip;q=0'],
    ['the client does not say', { minBytes: 1000 }, 'identity'],
    ['the answer is small', { minBytes: 100_000 }, 'gzip'],
    ['it is off', false, 'gzip'],
  ] as const)('does not compress where %s', async (_, gzip, accepted) => {
    const body = callText('demo.echo', ['x'.repeat(2000)]);
    const answer = await post({ gzip }, { headers: { ...json, 'accept-encoding': accepted }, body });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(text(answer)).toContain('x'.repeat(2000));
  });

  it('hands over where a call comes from', async () => {
    const endpoint = demoEndpoint({
      echo: (_, { request }) => ({
        path: request.path,
        agent: request.headers?.['user-agent'],
        connection: request.connection ?? null,
      }),
    });
    const answer = await post(
      { route: () => endpoint },
      { headers: { ...json, 'user-agent': 'tester' }, body: callText('demo.echo') },
    );
    expect(JSON.parse(text(answer))).toMatchObject({
      result: { path: '/ext/demo', agent: 'tester', connection: null },
    });
  });

  it('answers 429 with the time to wait, and tells each call of it, while the client cannot pay', async () => {
    const charged: [string, number][] = [];
    const endpoint = demoEndpoint({
      rateLimit: (client, units) => {
        charged.push([client, units]);
        return { retryAfterMs: 1001 };
      },
    });
    const options = { route: () => endpoint, clientOf: () => 'somebody' };
    const one = await post(options, { body: callText('demo.echo', [], 'a') });
    expect(one).toMatchObject({
      status: 429,
      headers: { 'retry-after': '2', 'content-type': 'application/json' },
    });
    const error = {
      code: -32005,
      message: 'rate limit exceeded; retry after 2 seconds',
      data: { retryAfterMs: 1001 },
    };
    expect(JSON.parse(text(one))).toEqual({ jsonrpc: '2.0', id: 'a', error });
    const batch = await post(options, {
      body: `[${callText('demo.echo', [], 1)},${callText('demo.add', [1, 2], 2)},{"jsonrpc":"2.0","method":"demo.echo"}]`,
    });
    expect(batch.status).toBe(429);
    expect(JSON.parse(text(batch))).toMatchObject([
      { id: 1, error },
      { id: 2, error },
    ]);
    expect(charged).toEqual([
      ['somebody', 10],
      ['somebody', 21],
    ]);
  });

  it('keeps methods from pages that are not trusted, and no others', async () => {
    const endpoint = demoEndpoint();
    const options: Partial<HttpOptions> = {
      route: () => endpoint,
      allowedHosts: ['localhost'],
      cors: { origins: ['*'] },
      trustedOrigins: ['*', 'https://named.example'],
    };
    const codeFor = async (origin: string | undefined, method = 'demo.trace') => {
      const headers = { ...json, ...(origin !== undefined && { origin }) };
      const answer = await post(options, { headers, body: callText(method) });
      expect(answer.status).toBe(200);
      return (JSON.parse(text(answer)) as { error?: { code: number } }).error?.code;
    };
    for (const origin of [
      undefined,
      'http://localhost:3000',
      'http://127.0.0.1',
      'http://127.1.2.3:80',
      'https://[::1]:3000',
      'https://named.example',
    ])
      expect(await codeFor(origin), String(origin)).toBeUndefined();
    for (const origin of [
      'null',
      'https://other.example',
      'https://named.example:444',
      'http://localhost.example',
      'http://127.0.0.1.example',
      'chrome-extension://abcdef',
      'file://',
      '',
    ]) {
      expect(await codeFor(origin), origin).toBe(-32000);
      expect(await codeFor(origin, 'demo.echo'), origin).toBeUndefined();
    }
  });

  it('refuses a body in an encoding, which it would not read', async () => {
    for (const [encoding, status] of [
      ['gzip', 415],
      ['br', 415],
      ['identity', 200],
    ] as const) {
      const headers = { ...json, 'content-encoding': encoding };
      const answer = await post({}, { headers, body: callText('demo.echo') });
      expect(answer.status, encoding).toBe(status);
      if (status === 415) expect(text(answer)).toBe(`rpc: unrecognized Content-Encoding: ${encoding}`);
    }
  });

  it('refuses subscriptions: there is no connection', async () => {
    const answer = await post({}, { body: callText('demo_subscribe', ['ticks']) });
    expect(JSON.parse(text(answer))).toMatchObject({
      error: { code: -32601, message: 'notifications not supported' },
    });
  });
}
