import type { IncomingMessage } from 'node:http';
import { explainer } from '@firn/primitives/validation';
import { describe, expect, it } from 'vitest';
import {
  callRpc,
  endpointTransport,
  httpTransport,
  inProcessTransport,
  openTransport,
  type RpcOperation,
  webSocketTransport,
  withCallSettings,
} from '../../src/client/index.js';
import { serve } from '../http-server.js';

const operation: RpcOperation<undefined, unknown> = {
  method: 'info.state',
  path: '/ext/info',
  isResult: (value) => value === 'open' || value === 'paid',
  explainResult: async () => explainer({ enum: ['open', 'paid'] }),
  idempotent: true,
};

/** A server that answers every message with `result`, if it takes its `authorization`, and notes the messages. */
async function startServer({ result = 'open', valid }: { result?: unknown; valid?: string } = {}) {
  const seen: IncomingMessage[] = [];
  const server = await serve((request, response) => {
    seen.push(request);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (valid !== undefined && request.headers.authorization !== valid) {
        response.writeHead(401).end();
        return;
      }
      const message = JSON.parse(String(Buffer.concat(chunks)));
      const answer = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result });
      response.setHeader('x-left', '7');
      response.end(JSON.stringify(Array.isArray(message) ? message.map(answer) : answer(message)));
    });
  });
  return { ...server, seen, [Symbol.asyncDispose]: server.close };
}

describe('a function for headers', () => {
  it('is called for each message, and once more for all that were answered with 401', async () => {
    await using server = await startServer({ valid: 'Bearer new' });
    const asked: boolean[] = [];
    const headers = async ({ refused }: { refused: boolean }) => {
      asked.push(refused);
      return { authorization: refused ? 'Bearer new' : 'Bearer old' };
    };
    const transport = httpTransport({ url: server.url, headers });
    const calls = Array.from({ length: 4 }, () => callRpc(transport, operation, undefined));
    expect(await Promise.all(calls)).toEqual(['open', 'open', 'open', 'open']);
    expect(asked).toEqual([false, false, false, false, true]);
    expect(server.seen).toHaveLength(8);
  });

  it('leaves the second 401 to the caller, and the first if the client wants that', async () => {
    await using server = await startServer({ valid: 'never' });
    const headers = () => ({ authorization: String(Math.random()) });
    for (const reauthenticate of [true, false]) {
      const transport = endpointTransport({ url: server.url, headers, reauthenticate });
      await expect(callRpc(transport, operation, undefined)).rejects.toMatchObject({ status: 401 });
    }
    expect(server.seen).toHaveLength(3);
  });

  it('ends the call with its error', async () => {
    await using server = await startServer();
    const headers = () => Promise.reject(new Error('the sign-in server is down'));
    const transport = withCallSettings(httpTransport({ url: server.url, headers }), {});
    await expect(callRpc(transport, operation, undefined)).rejects.toThrow('the sign-in server is down');
  });
});

it('calls hooks for each message, and sends the headers that they set', async () => {
  await using server = await startServer();
  const events: unknown[] = [];
  const transport = withCallSettings(
    openTransport(
      'createClient',
      {
        url: server.url,
        onRequest({ operation, url, headers, body }) {
          events.push([operation, url, headers.get('content-type'), JSON.parse(String(body)).length]);
          headers.set('x-trace', 'abc');
        },
        async onResponse({ status, header }, { operation }) {
          await Promise.resolve();
          events.push([operation, status, header('x-left')]);
        },
      },
      httpTransport,
    ),
    {},
  );
  await Promise.all([callRpc(transport, operation, undefined), callRpc(transport, operation, undefined)]);
  expect(events).toEqual([
    ['info.state, info.state', `${server.url}/ext/info`, 'application/json', 2],
    ['info.state, info.state', 200, '7'],
  ]);
  expect(server.seen[0]?.headers['x-trace']).toBe('abc');
});

describe('a base URL of one call', () => {
  it('is used instead of the one of the client, without a batch', async () => {
    await using usual = await startServer();
    await using other = await startServer({ result: 'paid' });
    const transport = withCallSettings(httpTransport({ url: usual.url }), {});
    const results = await Promise.all([
      callRpc(transport, operation, undefined),
      callRpc(transport, operation, undefined, { url: `${other.url}/base/` }),
      callRpc(transport, operation, undefined),
    ]);
    expect(results).toEqual(['open', 'paid', 'open']);
    expect([usual.seen.length, other.seen[0]?.url]).toEqual([1, '/base/ext/info']);
  });

  it('is the url of errors', async () => {
    await using other = await startServer({ valid: 'never' });
    const transport = httpTransport({ url: 'http://127.0.0.1:1' });
    await expect(callRpc(transport, operation, undefined, { url: other.url })).rejects.toMatchObject({
      url: `${other.url}/ext/info`,
    });
  });

  it.each(['', 'us.node.test'])('is refused if it is no HTTP address: %j', async (url) => {
    const transport = httpTransport({ url: 'http://127.0.0.1:1' });
    await expect(callRpc(transport, operation, undefined, { url })).rejects.toThrow(/^info.state: url is /);
  });

  it('is refused by transports that have one address', async () => {
    const WebSocket = class {} as never;
    for (const transport of [
      inProcessTransport(() => undefined),
      webSocketTransport({ url: 'ws://127.0.0.1:1', WebSocket }),
    ])
      await expect(callRpc(transport, operation, undefined, { url: 'http://a.test' })).rejects.toThrow(
        /^url: /,
      );
  });
});

it.each([
  ['fixed headers', { authorization: 'Bearer sec\nret' }],
  ['headers of a function', () => ({ authorization: 'Bearer sec\nret' })],
])('refuses %s with a line break without showing them', async (_, headers) => {
  const call = async () =>
    callRpc(httpTransport({ url: 'http://127.0.0.1:1', headers }), operation, undefined);
  const error: unknown = await call().catch((reason: unknown) => reason);
  expect(String(error)).toMatch(
    /^TypeError: the header authorization has a name or a value that cannot be sent/,
  );
  expect(String(error)).not.toContain('sec');
});

it('sends fixed headers, joins names of different case, and leaves out undefined ones', async () => {
  await using server = await startServer();
  const headers = {
    'X-Tenant': 'a',
    'Content-Type': 'application/json; charset=utf-8',
    authorization: undefined,
  };
  await callRpc(httpTransport({ url: server.url, headers }), operation, undefined);
  const seen = server.seen[0]?.headers;
  expect([seen?.['x-tenant'], seen?.['content-type'], seen?.authorization]).toEqual([
    'a',
    'application/json; charset=utf-8',
    undefined,
  ]);
});

describe('options', () => {
  it.each<[string, object, string]>([
    [
      'an unknown one',
      { baseUrl: 'http://a.test' },
      'createClient: unknown option baseUrl, expected url, fetch, ',
    ],
    [
      'one of HTTP beside a transport',
      { transport: inProcessTransport(() => undefined), headers: {} },
      'createClient: headers is not used with a transport',
    ],
  ])('are refused: %s', (_, options, message) => {
    expect(() => openTransport('createClient', options as never, httpTransport)).toThrow(message);
  });
});

it('keeps unknown values of enums if the client or the call says so', async () => {
  await using server = await startServer({ result: 'archived' });
  const transport = httpTransport({ url: server.url });
  await expect(callRpc(transport, operation, undefined)).rejects.toMatchObject({ body: 'archived' });
  expect(await callRpc(transport, operation, undefined, { unknownEnumValues: 'keep' })).toBe('archived');
  const client = withCallSettings(transport, { unknownEnumValues: 'keep' });
  expect(await callRpc(client, operation, undefined)).toBe('archived');
  await expect(callRpc(client, operation, undefined, { unknownEnumValues: 'reject' })).rejects.toMatchObject({
    code: 'response-validation',
  });
});

it('calls a server with an endpoint for each path in the same process', async () => {
  const endpoint = {
    dispatch: (text: string) => JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(text).id, result: 'paid' }),
  };
  const server = { rpc: [{ matches: (path: string) => path === '/ext/info', endpoint }] };
  const transport = inProcessTransport(server);
  expect(await callRpc(transport, operation, undefined)).toBe('paid');
  await expect(callRpc(transport, { ...operation, path: '/other' }, undefined)).rejects.toThrow(
    'the server has no endpoint at /other',
  );
});
