import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import type { Binary } from '@firn/primitives';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import express, { type RequestHandler } from 'express';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import {
  bindOperations,
  createRestServer,
  fetchHandler,
  nodeListener,
  type OperationContract,
  type RawRequest,
} from '../../src/server/index.js';
import { startServer } from '../start-server.js';

const operations = {
  sendJson: {
    name: 'sendJson',
    verb: 'POST',
    path: '/json',
    status: 200,
    cost: 1,
    decodeRequest: ({ body }: RawRequest) => ({ body }),
    encodeResult: (text: string) => text,
  },
  sendBytes: {
    name: 'sendBytes',
    verb: 'POST',
    path: '/bytes',
    status: 200,
    cost: 1,
    bodies: { 'application/octet-stream': { kind: 'binary' } },
    decodeRequest: ({ body }: RawRequest) => ({ body: body as Binary }),
    encodeResult: (text: string) => JSON.stringify(text),
  },
} as const satisfies Readonly<Record<string, OperationContract<unknown, never>>>;

function startable() {
  const logged: string[] = [];
  const server = createRestServer({
    operations: bindOperations(operations, {
      sendJson: ({ body }) => JSON.stringify(body),
      sendBytes: ({ body }) => body.text(),
    }),
    limits: { bodyBytes: 64, streamBytes: 64 },
    logger: { error: (details) => void logged.push(String((details as { err: unknown }).err)) },
  });
  return { server, logged };
}

const atEnd = atEndOfFile();

async function post(origin: string, path: string, body: string, type: string) {
  const response = await fetch(origin + path, { method: 'POST', headers: { 'content-type': type }, body });
  return [response.status, await response.text()];
}

async function listen(listener: RequestListener) {
  const started = await startServer(listener);
  atEnd(async () => started[Symbol.asyncDispose]());
  return started;
}

async function startBehind(...parsers: RequestHandler[]) {
  const { server, logged } = startable();
  const app = express();
  for (const parser of parsers) app.use(parser);
  app.use(nodeListener(server));
  const { baseUrl: origin } = await listen(app);
  const json = (body: string) => post(origin, '/json', body, 'application/json');
  const bytes = (body: string) => post(origin, '/bytes', body, 'application/octet-stream');
  return { json, bytes, logged, origin };
}

const keepRawBody = express.json({
  type: '*/*',
  strict: false,
  verify: (request, _response, bytes) => {
    Object.assign(request, { rawBody: bytes });
  },
});
const exact = '{"n":9007199254740993}';

describe('a body that a parser of Express has read', () => {
  it.each([
    ['express.raw()', express.raw({ type: '*/*' })],
    ['express.text()', express.text({ type: '*/*' })],
    ['express.json() with rawBody', keepRawBody],
  ])('is exact where its bytes are kept: %s', async (_name, parser) => {
    const { json, bytes, logged } = await startBehind(parser);
    expect(await json(exact)).toEqual([200, '{"n":"9007199254740993"}']);
    expect(await json('"ü"')).toEqual([200, '"ü"']);
    expect(await bytes('"ü"')).toEqual([200, '"\\"ü\\""'.replaceAll('\\\\', '\\')]);
    expect((await json(`"${'x'.repeat(80)}"`))[0]).toBe(413);
    expect((await bytes(`"${'x'.repeat(80)}"`))[0]).toBe(413);
    expect(logged).toEqual([]);
  });

  it('is a failure at once where only its value is left, and the log says what to do', async () => {
    const parser = express.json({ type: '*/*', strict: false });
    const { json, bytes, logged } = await startBehind(parser);
    for (const body of [exact, '"text"', '7'])
      expect([(await json(body))[0], (await bytes(body))[0]]).toEqual([500, 500]);
    expect(logged).toHaveLength(6);
    expect(logged[0]).toContain('mount the server before body parsers such as express.json()');
  });

  it('may be empty', async () => {
    const { bytes, logged } = await startBehind(express.raw({ type: '*/*' }));
    expect(await bytes('')).toEqual([200, '""']);
    expect(logged).toEqual([]);
  });

  it('is refused as text of another length: another charset', async () => {
    const { origin, logged } = await startBehind(express.text({ type: '*/*' }));
    const body = Uint8Array.of(0x22, 0xfc, 0x22);
    const headers = { 'content-type': 'application/json; charset=latin1' };
    expect((await fetch(`${origin}/json`, { method: 'POST', headers, body })).status).toBe(500);
    expect(logged).toHaveLength(1);
  });
});

it.each(['json', 'bytes'])(
  'a body is not waited for, nor empty, if the client left before it was read: %s',
  async (path) => {
    const statuses: number[] = [];
    let ask: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => {
      ask = resolve;
    });
    const server = createRestServer({
      operations: bindOperations(
        {
          sendJson: { ...operations.sendJson, security: [{ key: [] }] },
          sendBytes: { ...operations.sendBytes, security: [{ key: [] }] },
        },
        { sendJson: () => '', sendBytes: ({ body }) => body.text() },
      ),
      authenticate: (_requirements, { signal }) => {
        ask?.();
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => setImmediate(() => resolve(true)));
        });
      },
      onRequest: ({ status }) => statuses.push(status),
    });
    const { port } = await listen(nodeListener(server));
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`POST /${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n"`);
    });
    await asked;
    socket.destroy();
    await expect.poll(() => statuses).toEqual([499]);
  },
);

it('answers a failure at once behind the parser of Fastify', async () => {
  const { server, logged } = startable();
  const listener = nodeListener(server);
  const app = fastify();
  app.all('/*', (request, reply) => {
    reply.hijack();
    listener(request.raw, reply.raw);
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  atEnd(() => app.close());
  expect((await post(origin, '/json', exact, 'application/json'))[0]).toBe(500);
  expect(logged[0]).toContain('already read');
});

describe('the body of a Request', () => {
  const request = (path: string) =>
    new Request(`http://host${path}`, {
      method: 'POST',
      headers: { 'content-type': path === '/json' ? 'application/json' : 'application/octet-stream' },
      body: exact,
    });

  it.each(['/json', '/bytes'])(
    'is a failure at once where it was read or is being read: %s',
    async (path) => {
      const { server, logged } = startable();
      const read = request(path);
      await read.text();
      const locked = request(path);
      locked.body?.getReader();
      for (const each of [read, locked]) expect((await fetchHandler(server)(each)).status).toBe(500);
      expect(logged[0]).toContain('request.clone()');
      expect(logged).toHaveLength(2);
    },
  );

  it('is read where only a clone was read', async () => {
    const { server } = startable();
    const whole = request('/json');
    await whole.clone().text();
    expect(await (await fetchHandler(server)(whole)).text()).toBe('{"n":"9007199254740993"}');
  });
});
