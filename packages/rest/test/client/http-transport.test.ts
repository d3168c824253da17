import type { RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { Pool } from 'undici';
import { describe, expect, it } from 'vitest';
import { callRest, httpTransport, type RestTransport, withAuth } from '../../src/client/index.js';
import { type HttpStatusError, isTransportError } from '../../src/errors/index.js';
import { undiciTransport } from '../../src/undici/index.js';
import { echoOperation, getSeriesOperation } from '../sample-contract.js';
import { startServer } from '../start-server.js';

const seeing: RequestListener = (request, response) => {
  const { method, url, headers } = request;
  request.setEncoding('utf8');
  let body = '';
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-extra': 'yes' });
    response.end(
      JSON.stringify({
        results: [],
        method,
        url,
        body,
        type: headers['content-type'],
        key: headers['x-key'],
        agent: headers['x-agent'],
      }),
    );
  });
};

/** The same rules for both transports. */
const kinds: [
  string,
  (
    baseUrl: string,
    headers?: Record<string, string>,
  ) => { transport: RestTransport; close: () => Promise<void> },
][] = [
  [
    'httpTransport',
    (baseUrl, headers) => ({ transport: httpTransport({ baseUrl, headers }), close: async () => {} }),
  ],
  [
    'undiciTransport',
    (baseUrl, headers) => {
      const { origin, pathname, search } = new URL(baseUrl);
      const pool = new Pool(origin, { connections: 2 });
      return {
        transport: undiciTransport({ pool, basePath: pathname + search, headers }),
        close: () => pool.destroy(),
      };
    },
  ],
];

describe.each(kinds)('%s', (_, create) => {
  it.each([
    ['as the result', true, undefined],
    ['as an error', 'as-error', [302, '/v1/elsewhere']],
  ] as const)('gives a documented redirect %s', async (_kind, takesRedirects, expected) => {
    await using server = await startServer((request, response) => {
      const isLost = request.url === '/v1/elsewhere';
      response.writeHead(isLost ? 410 : 302, { location: '/v1/elsewhere' }).end('{"results":[]}');
    });
    const { transport, close } = create(server.baseUrl);
    const called = callRest(transport, { ...getSeriesOperation, takesRedirects }, { chainId: '1' });
    const failure = await called.then(
      () => undefined,
      (error: HttpStatusError) => [error.status, error.header('location')],
    );
    await close();
    expect(failure).toEqual(expected);
  });

  it('sends verb, path, query, body and headers', async () => {
    await using server = await startServer(seeing);
    const { transport, close } = create(`${server.baseUrl}/metrics/`, {
      'x-key': 'of the transport',
      'x-agent': 'a',
    });
    const answer = await transport.send(
      { verb: 'POST', target: '/v1/echo?tag=x%20y', body: '{"ü":1}', idempotent: false },
      { headers: { 'x-key': 'of the call' } },
    );
    expect(answer.status).toBe(200);
    expect(answer.header('x-extra')).toBe('yes');
    expect(answer.header('x-none') ?? null).toBeNull();
    expect(JSON.parse(answer.text)).toMatchObject({
      method: 'POST',
      url: '/metrics/v1/echo?tag=x%20y',
      body: '{"ü":1}',
      type: 'application/json',
      key: 'of the call',
      agent: 'a',
    });
    await close();
  });

  it('keeps the query of its address before that of a target', async () => {
    await using server = await startServer(seeing);
    const { transport, close } = create(`${server.baseUrl}/metrics/?key=7`);
    const answer = await transport.send({ verb: 'GET', target: '/v2/x?tag=a', idempotent: true }, {});
    expect(JSON.parse(answer.text).url).toBe('/metrics/v2/x?key=7&tag=a');
    await close();
  });

  it('joins the lines of a header', async () => {
    await using server = await startServer((_request, response) => {
      response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end('{}');
    });
    const { transport, close } = create(server.baseUrl);
    const answer = await transport.send({ verb: 'GET', target: '/v2/x', idempotent: true }, {});
    expect(answer.header('set-cookie')).toBe('a=1, b=2');
    await close();
  });

  it('sends no content type without a body', async () => {
    await using server = await startServer(seeing);
    const { transport, close } = create(server.baseUrl);
    const answer = await transport.send({ verb: 'GET', target: '/v2/x', idempotent: true }, {});
    expect(JSON.parse(answer.text)).toMatchObject({ method: 'GET', url: '/v2/x', body: '' });
    expect(JSON.parse(answer.text).type).toBeUndefined();
    await close();
  });

  it('refuses a header that cannot be sent with a TypeError that does not show it', async () => {
    const { transport, close } = create('http://127.0.0.1:1', { 'x-key': 'hidden\nline' });
    const error = await callRest(transport, getSeriesOperation, { chainId: '1' }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(TypeError);
    expect(inspect(error)).toContain('the header x-key');
    expect(inspect(error)).not.toContain('hidden');
    await close();
  });

  it('fails with a TransportError that says why where there is no server', async () => {
    const server = await startServer(seeing);
    await server[Symbol.asyncDispose]();
    const { transport, close } = create(server.baseUrl);
    const error = await callRest(transport, getSeriesOperation, { chainId: '1' }).catch(
      (reason: unknown) => reason,
    );
    expect(isTransportError(error)).toBe(true);
    expect(String(error)).toMatch(/getSeries at \S+: no answer: .*ECONNREFUSED/);
    await close();
  });

  it('tells no key of the query that a call shows, where there is no server', async () => {
    const server = await startServer(seeing);
    await server[Symbol.asyncDispose]();
    const { transport, close } = create(server.baseUrl);
    const keyed = withAuth(
      transport,
      { key: { type: 'apiKey', in: 'query', name: 'api_key' } },
      { key: 'hidden' },
    );
    const asked = { ...getSeriesOperation, security: [{ key: [] }] };
    const error = await callRest(keyed, asked, { chainId: '1' }).catch((reason: unknown) => reason);
    expect(String(error)).toContain('api_key=…: no answer');
    expect(inspect(error) + JSON.stringify(error)).not.toContain('hidden');
    await close();
  });

  it('fails with a TransportError where the connection breaks within the body', async () => {
    await using server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"results":');
      response.socket?.destroySoon();
    });
    const { transport, close } = create(server.baseUrl);
    await expect(callRest(transport, getSeriesOperation, { chainId: '1' })).rejects.toSatisfy(
      isTransportError,
    );
    await close();
  });

  it('ends with the reason of the signal, before and during a call', async () => {
    const reason = new Error('no longer wanted');
    const controller = new AbortController();
    await using server = await startServer(() => controller.abort(reason));
    const { transport, close } = create(server.baseUrl);
    const during = callRest(transport, getSeriesOperation, { chainId: '1' }, { signal: controller.signal });
    await expect(during).rejects.toMatchObject({ code: 'cancelled', cause: reason });
    const before = callRest(transport, echoOperation, { body: 1 }, { signal: controller.signal });
    await expect(before).rejects.toMatchObject({ code: 'cancelled', cause: reason });
    await close();
  });
});
