import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { pieceLength } from '../../../src/server/answer-text.js';
import { AnswerCache, nodeListener } from '../../../src/server/index.js';
import { deferred } from '../../deferred.js';
import {
  callText,
  demoEndpoint,
  echoTogether,
  recordingLogger,
  warningsDuring,
} from '../../demo-endpoint.js';
import { serve } from '../../http-server.js';
import { bindingCases, type WireAnswer, type WireRequest } from './binding-cases.js';

async function sendTo(
  port: number,
  { verb = 'POST', path = '/', headers = {}, body }: WireRequest,
): Promise<WireAnswer> {
  const outgoing = httpRequest({ port, host: '127.0.0.1', method: verb, path, headers });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const chunks = await answer.toArray();
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers as Record<string, string>,
    body: Buffer.concat(chunks as Buffer[]),
  };
}

/** Bytes that are handed over in each turn of the event loop that writes any, until the test is over. */
function writesByTurn(): ReadonlyMap<number, number> {
  const written = new Map<number, number>();
  let turn = 0;
  let timer: NodeJS.Immediate;
  const count = (): void => {
    turn += 1;
    timer = setImmediate(count);
  };
  count();
  const { write } = ServerResponse.prototype;
  const spy = vi.spyOn(ServerResponse.prototype, 'write').mockImplementation(function (
    this: ServerResponse,
    ...args: unknown[]
  ) {
    written.set(turn, (written.get(turn) ?? 0) + Buffer.byteLength(args[0] as string));
    return Reflect.apply(write, this, args) as boolean;
  });
  onTestFinished(() => {
    clearImmediate(timer);
    spy.mockRestore();
  });
  return written;
}

describe('nodeListener', () => {
  bindingCases(async (options, request) => {
    const server = await serve(nodeListener(options));
    try {
      return await sendTo(server.port, request);
    } finally {
      await server.close();
    }
  });

  it.each([5000, 40_000])(
    'sends a kept answer of %i bytes with the id of each call, compressed or not',
    async (length) => {
      const answerCache = new AnswerCache({ revision: () => 0, methods: new Set(['demo.echo']) });
      const endpoint = demoEndpoint({ answerCache, echo: () => `é${'x'.repeat(length)}` });
      const server = await serve(nodeListener({ route: () => endpoint }));
      for (const id of [1, 2, 3, 'four', 5]) {
        for (const coding of ['identity', 'gzip']) {
          const { headers, body } = await sendTo(server.port, {
            headers: { 'content-type': 'application/json', 'accept-encoding': coding },
            body: callText('demo.echo', [], id),
          });
          const isCompressed = coding === 'gzip' && length > 16_384;
          expect(headers['content-encoding']).toBe(isCompressed ? 'gzip' : undefined);
          expect(headers['content-length']).toBe(String(body.length));
          expect(JSON.parse((isCompressed ? gunzipSync(body) : body).toString())).toEqual({
            jsonrpc: '2.0',
            id,
            result: `é${'x'.repeat(length)}`,
          });
        }
      }
      expect(answerCache.stats.hits).toBeGreaterThan(5);
      await server.close();
    },
  );

  describe.each([
    ['a batch', `[${callText('demo.echo', ['a'], 1)},${callText('demo.echo', ['b'], 'two')}]`],
    ['a call', callText('demo.echo', ['c'], 3)],
  ])('sends the long answer of %s', (_, body) => {
    const long = '𝄞é0'.repeat(600_000);
    const texts = (JSON.parse(`[${body}]`) as unknown[]).flat().map((call) => {
      const { id } = call as { readonly id: unknown };
      return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":"${long}"}`;
    });
    const whole = Buffer.from(texts.length === 1 ? (texts[0] as string) : `[${texts.join(',')}]`);
    const request = (coding: string): WireRequest => ({
      headers: { 'content-type': 'application/json', 'accept-encoding': coding },
      body,
    });

    it('in pieces, each in a turn of the event loop, with the headers of any other', async () => {
      const server = await serve(nodeListener({ route: () => demoEndpoint({ echo: () => long }) }));
      const written = writesByTurn();
      const { headers, body: sent } = await sendTo(server.port, request('identity'));
      expect(whole.equals(sent)).toBe(true);
      expect(headers).toMatchObject({
        'content-length': String(whole.length),
        'content-type': 'application/json',
        vary: 'Accept-Encoding',
      });
      expect(written.size).toBeGreaterThan(whole.length / (4 * pieceLength));
      expect(Math.max(...written.values())).toBeLessThanOrEqual(4 * pieceLength);
      await server.close();
    });

    it('compressed, where the client takes that', async () => {
      const server = await serve(nodeListener({ route: () => demoEndpoint({ echo: () => long }) }));
      const { headers, body: sent } = await sendTo(server.port, request('gzip'));
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-length': String(sent.length),
        vary: 'Accept-Encoding',
      });
      expect(gunzipSync(sent).equals(whole)).toBe(true);
      await server.close();
    });

    it('no further than the client reads, and forgets the rest when it leaves', async () => {
      const logger = recordingLogger();
      const server = await serve(nodeListener({ route: () => demoEndpoint({ echo: () => long }), logger }));
      const written = writesByTurn();
      const closed = new Promise<void>((resolve) =>
        server.server.once('request', (_request, response: ServerResponse) => {
          response.once('close', resolve);
        }),
      );
      const socket = connect(server.port, '127.0.0.1');
      socket.pause();
      socket.write(
        `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
      await once(socket, 'readable');
      socket.destroy();
      await closed;
      const count = [...written.values()].reduce((sum, length) => sum + length, 0);
      expect(count).toBeLessThan(whole.length);
      expect(logger.entries).toEqual([]);
      await server.close();
    });
  });

  it('refuses a chunked body as soon as it is over the limit', async () => {
    const server = await serve(nodeListener({ route: () => demoEndpoint(), limits: { bodyBytes: 10 } }));
    const socket = connect(server.port, '127.0.0.1');
    socket.write(
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    socket.write('8\r\n12345678\r\n8\r\n12345678\r\n');
    const received = Buffer.concat(await socket.toArray()).toString();
    expect(received).toMatch(/^HTTP\/1\.1 413 .*\r\n/);
    expect(received).toContain('content length too large (16>10)\n');
    expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
    await server.close();
  });

  it('joins a body that comes in pieces, also in the middle of a character', async () => {
    const server = await serve(nodeListener({ route: () => demoEndpoint() }));
    const body = Buffer.from(callText('demo.echo', ['é😀']));
    const outgoing = httpRequest({
      port: server.port,
      host: '127.0.0.1',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    for (const byte of body) await new Promise((resolve) => outgoing.write(Buffer.of(byte), resolve));
    outgoing.end();
    const [answer] = await answered;
    expect(Buffer.concat((await answer.toArray()) as Buffer[]).toString()).toContain('"result":["é😀"]');
    await server.close();
  });

  it('takes the target of a request as proxies are sent it, with the host that it names', async () => {
    const endpoint = demoEndpoint();
    const route = (path: string) => (path === '/ext/demo' ? endpoint : undefined);
    const server = await serve(nodeListener({ route, allowedHosts: ['localhost'] }));
    try {
      const headers = { 'content-type': 'application/json', host: 'localhost' };
      const statusOf = async (path: string) => {
        const { status } = await sendTo(server.port, { path, headers, body: callText('demo.echo') });
        return status;
      };
      expect(await statusOf('http://localhost/ext/demo?a=1')).toBe(200);
      expect(await statusOf('HTTP://LOCALHOST:80/ext/demo')).toBe(200);
      expect(await statusOf('http://evil.example/ext/demo')).toBe(403);
      expect(await statusOf('http://localhost')).toBe(404);
      expect(await statusOf('ftp://localhost/ext/demo')).toBe(404);
    } finally {
      await server.close();
    }
  });

  it('answers pipelined requests in their order, whichever is done first', async () => {
    const first = deferred<unknown>();
    const endpoint = demoEndpoint({
      echo(params) {
        if (Array.isArray(params) && params[0] === 'slow') return first.promise;
        first.resolve('slow');
        return params;
      },
    });
    const server = await serve(nodeListener({ route: () => endpoint }));
    const socket = connect(server.port, '127.0.0.1');
    for (const [text, connection] of [
      ['slow', 'keep-alive'],
      ['é', 'close'],
    ] as const) {
      const body = callText('demo.echo', [text]);
      const head = `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: ${connection}`;
      socket.write(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    }
    const received = Buffer.concat(await socket.toArray()).toString();
    expect(received.match(/"result":[^}]*/g)).toEqual(['"result":"slow"', '"result":["é"]']);
    await server.close();
  });

  it('fires the signal of a call when its client goes away', async () => {
    const started = deferred();
    const fired = deferred<unknown>();
    const endpoint = demoEndpoint({
      echo: (_, { signal }) => {
        signal.addEventListener('abort', () => fired.resolve(signal.reason));
        started.resolve();
        return new Promise(() => {});
      },
    });
    const server = await serve(nodeListener({ route: () => endpoint }));
    const outgoing = httpRequest({
      port: server.port,
      host: '127.0.0.1',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    outgoing.on('error', () => {});
    outgoing.end(callText('demo.echo'));
    await started.promise;
    outgoing.destroy();
    expect(await fired.promise).toMatchObject({ name: 'AbortError', message: 'the client went away' });
    await server.close();
  });

  it('lets all calls of a batch follow their client without a warning', async () => {
    const server = await serve(nodeListener({ route: () => demoEndpoint({ echo: echoTogether(12) }) }));
    const calls = Array.from({ length: 12 }, (_, id) => callText('demo.echo', [], id));
    const warnings = await warningsDuring(async () => {
      const { status } = await sendTo(server.port, {
        headers: { 'content-type': 'application/json' },
        body: `[${calls.join()}]`,
      });
      expect(status).toBe(200);
    });
    await server.close();
    expect(warnings).toEqual([]);
  });

  it('does not fire it after the answer', async () => {
    let own: AbortSignal | undefined;
    const endpoint = demoEndpoint({
      echo: (_, { signal }) => {
        own = signal;
        return 1;
      },
    });
    const server = await serve(nodeListener({ route: () => endpoint }));
    await sendTo(server.port, {
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: callText('demo.echo'),
    });
    await server.close();
    expect(own?.aborted).toBe(false);
  });

  it('answers 500 where an endpoint fails, and logs why', async () => {
    const logger = recordingLogger();
    const broken = { dispatch: () => Promise.reject(new Error('broken')) };
    const server = await serve(nodeListener({ route: () => broken, logger }));
    const answer = await sendTo(server.port, { headers: { 'content-type': 'application/json' }, body: '{}' });
    expect([answer.status, Buffer.from(answer.body).toString()]).toEqual([500, 'internal error\n']);
    expect(logger.entries).toMatchObject([{ message: 'an endpoint failed' }]);
    await server.close();
  });

  it('knows the address of the peer', async () => {
    const endpoint = demoEndpoint({ echo: (_, { request }) => request.remoteAddress });
    const server = await serve(nodeListener({ route: () => endpoint }));
    const answer = await sendTo(server.port, {
      headers: { 'content-type': 'application/json' },
      body: callText('demo.echo'),
    });
    expect(Buffer.from(answer.body).toString()).toContain('"result":"127.0.0.1"');
    await server.close();
  });
});
