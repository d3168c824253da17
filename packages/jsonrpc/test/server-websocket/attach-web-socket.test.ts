import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { CallMeta } from '../../src/server/index.js';
import type { WebSocketOptions } from '../../src/server-websocket/index.js';
import { deferred } from '../deferred.js';
import { callText, echoTogether, recordingLogger, warningsDuring } from '../demo-endpoint.js';
import { closed, next, open, start } from '../web-socket-server.js';

/** The status line of the answer to an upgrade that is refused. */
async function refusal(url: string, headers: Record<string, string> = {}): Promise<string> {
  const [error] = (await once(new WebSocket(url, { headers }), 'error')) as [Error];
  return error.message;
}

describe('attachWebSocket', () => {
  it('leaves requests that offer another protocol than WebSocket to the HTTP server', async () => {
    const { server, port } = await start();
    server.on('request', (request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += String(chunk);
      });
      request.on('end', () =>
        response.end(`${request.method} ${request.url} ${request.headers['x-own']} ${body}`),
      );
    });
    const socket = connect(port, '127.0.0.1');
    // As Java's client sends its first request; the body comes in two parts.
    socket.write(
      'POST /ext/demo HTTP/1.1\r\nhost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA\r\nx-own: 1\r\ncontent-length: 6\r\n\r\nfir',
    );
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
      if (answer.split('HTTP/1.1').length === 2 && answer.endsWith('first!'))
        socket.write('GET /next HTTP/1.1\r\nhost: localhost\r\nx-own: 2\r\nconnection: close\r\n\r\n');
    });
    setImmediate(() => socket.write('st!'));
    await once(socket, 'close');
    expect(answer).toMatch(
      /^HTTP\/1\.1 200 OK\r\n.*POST \/ext\/demo 1 first!HTTP\/1\.1 200 OK\r\n.*GET \/next 2 $/s,
    );
  });

  it('takes so many connections of a client, and others of others', async () => {
    const clientOf: WebSocketOptions['clientOf'] = ({ header }) => header('x-name') ?? '';
    const { url } = await start({}, { limits: { connectionsOfClient: 2 }, clientOf });
    const own = { 'x-name': 'a' };
    const first = await open(url, own);
    await open(url, own);
    expect(await refusal(url, own)).toContain('429');
    await open(url, { 'x-name': 'b' });
    first.close();
    await closed(first);
    const again = await open(url, own);
    again.send(callText('demo.add', [1, 2]));
    expect(await next(again)).toMatchObject({ result: '3' });
  });

  it('tells a client that cannot pay when to ask again, and does not listen to it until then', async () => {
    let units = 20;
    const rateLimit = (_client: string, wanted: number) => {
      if (wanted > units) return { retryAfterMs: 30 };
      units -= wanted;
      return { retryAfterMs: undefined };
    };
    const { url } = await start({ rateLimit }, { rateLimit });
    const socket = await open(url);
    for (const id of [1, 2, 3]) socket.send(callText('demo.echo', [], id));
    expect(await next(socket)).toMatchObject({ id: 1, result: [] });
    const error = { code: -32005, data: { retryAfterMs: 30 } };
    expect(await next(socket)).toMatchObject({ id: 2, error });
    units = 10;
    expect(await next(socket)).toMatchObject({ id: 3, result: [] });
    expect(await refusal(url)).toContain('429');
  });

  it('keeps methods from pages that are not trusted', async () => {
    const { url } = await start({}, { allowedHosts: ['localhost'], trustedOrigins: ['*'] });
    const foreign = await open(url, { origin: 'https://other.example' });
    foreign.send(callText('demo.trace'));
    expect(await next(foreign)).toMatchObject({
      error: {
        code: -32000,
        message:
          'demo.trace is not for web pages of https://other.example: only for those of this machine, and of origins that the server allows by name',
      },
    });
    foreign.send(callText('demo.echo', [1]));
    expect(await next(foreign)).toMatchObject({ result: [1] });
    const own = await open(url, { origin: 'http://localhost:5173' });
    own.send(callText('demo.trace'));
    expect(await next(own)).toMatchObject({ result: [] });
  });

  it('answers calls and batches', async () => {
    const { url } = await start();
    const socket = await open(`${url}?token=1`);
    socket.send(callText('demo.add', [1, 2]));
    expect(await next(socket)).toEqual({ jsonrpc: '2.0', id: 1, result: '3' });
    socket.send(
      Buffer.from(
        `[${callText('demo.echo', [1], 'a')},{"jsonrpc":"2.0","method":"demo.echo"},${callText('demo.nothing')}]`,
      ),
    );
    expect(await next(socket)).toMatchObject([{ id: 'a', result: [1] }, { error: { code: -32601 } }]);
    socket.send('{');
    expect(await next(socket)).toMatchObject({ id: null, error: { code: -32700 } });
  });

  it('says nothing to notifications', async () => {
    const { url } = await start();
    const socket = await open(url);
    socket.send('{"jsonrpc":"2.0","method":"demo.echo"}');
    socket.send(callText('demo.echo', [2]));
    expect(await next(socket)).toMatchObject({ result: [2] });
  });

  it('subscribes and unsubscribes', async () => {
    const stopped = deferred();
    const { url } = await start({
      async *ticks({ from }, { signal }) {
        yield BigInt(from);
        yield BigInt(from + 1);
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        stopped.resolve();
      },
    });
    const socket = await open(url);
    socket.send(callText('demo_subscribe', ['ticks', 7]));
    const messages = [await next(socket), await next(socket), await next(socket)];
    const [{ result: subscription }] = messages as [{ result: string }, unknown, unknown];
    expect(messages.slice(1)).toEqual(
      [7, 8].map((result) => ({
        jsonrpc: '2.0',
        method: 'demo_subscription',
        params: { subscription, result },
      })),
    );
    socket.send(callText('demo_unsubscribe', [subscription]));
    expect(await next(socket)).toMatchObject({ result: true });
    await stopped.promise;
  });

  it('ends subscriptions and signals with the connection', async () => {
    const signals: AbortSignal[] = [];
    const ended = deferred();
    const running = deferred();
    const { url } = await start({
      echo: (_, { signal }) => {
        signals.push(signal);
        running.resolve();
        return new Promise(() => {});
      },
      async *ticks(_, { signal }) {
        yield 1n;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        ended.resolve();
      },
    });
    const socket = await open(url);
    socket.send(callText('demo_subscribe', ['ticks']));
    await next(socket);
    expect(await next(socket)).toMatchObject({ params: { result: 1 } });
    socket.send(callText('demo.echo'));
    await running.promise;
    socket.terminate();
    await ended.promise;
    expect(signals.map((signal) => signal.aborted)).toEqual([true]);
  });

  it('lets many calls follow one connection without a warning', async () => {
    const { url } = await start({ echo: echoTogether(12) });
    const socket = await open(url);
    const warnings = await warningsDuring(async () => {
      const answered = next(socket);
      for (let id = 0; id < 12; id += 1) socket.send(callText('demo.echo', [], id));
      expect(await answered).toMatchObject({ result: false });
    });
    expect(warnings).toEqual([]);
  });

  it('closes a connection whose subscription fails', async () => {
    const { url } = await start({
      logger: recordingLogger(),
      // biome-ignore lint/correctness/useYield: a subscription may fail before its first event
      async *ticks() {
        throw new Error('no more');
      },
    });
    const socket = await open(url);
    socket.send(callText('demo_subscribe', ['ticks']));
    expect(await closed(socket)).toEqual([1011, 'subscription failed']);
  });

  it('closes the connection of a client that reads too slowly', async () => {
    const stopped = deferred();
    const large = 10n ** 30_000n;
    const { url } = await start(
      {
        async *ticks() {
          try {
            for (;;) {
              yield large;
              await new Promise(setImmediate);
            }
          } finally {
            stopped.resolve();
          }
        },
      },
      { limits: { bufferedBytes: 1_000_000, closeTimeoutMs: 60_000 } },
    );
    const socket = await open(url);
    socket.send(callText('demo_subscribe', ['ticks']));
    await next(socket);
    socket.pause();
    await stopped.promise;
    socket.resume();
    expect(await closed(socket)).toEqual([1013, 'reads too slowly']);
  });

  it('destroys the socket of a client that does not answer the end', async () => {
    const { url, binding } = await start({}, { limits: { closeTimeoutMs: 5 } });
    const socket = await open(url);
    socket.pause();
    await binding.close();
    expect(binding.connections).toBe(0);
  });

  it('closes a connection with a message over the limit', async () => {
    const { url } = await start({}, { limits: { messageBytes: 100 } });
    const socket = await open(url);
    socket.send('x'.repeat(101));
    expect((await closed(socket))[0]).toBe(1009);
  });

  it('reads on only when fewer calls wait than may', async () => {
    const waiting: ((value: number) => void)[] = [];
    const two = deferred();
    const { url } = await start(
      {
        echo: () =>
          new Promise((resolve) => {
            waiting.push(resolve);
            if (waiting.length === 2) two.resolve();
          }),
      },
      { limits: { pendingMessages: 2 } },
    );
    const socket = await open(url);
    for (let id = 1; id <= 4; id++) socket.send(callText('demo.echo', [], id));
    await two.promise;
    socket.ping();
    await new Promise(setImmediate);
    expect(waiting).toHaveLength(2);
    const answers: unknown[] = [];
    while (answers.length < 4) {
      waiting.shift()?.(1);
      answers.push(await next(socket));
    }
    expect(answers).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]);
  });

  it('ends the connection of a client that does not answer pings', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { url, port } = await start({}, { limits: { pingIntervalMs: 1_000 } });
    const socket = await open(url);
    /** What a client that answers has sent before it calls is there when its call is answered. */
    const answers = async () => {
      socket.send(callText('demo.echo', [1]));
      expect(await next(socket)).toMatchObject({ result: [1] });
    };
    const silent = connect(port, '127.0.0.1');
    silent.write(
      'GET /ext/demo/ws HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await once(silent, 'data');
    const gone = once(silent, 'close');
    silent.resume();
    for (let pings = 0; pings < 2; pings++) {
      const pinged = once(socket, 'ping');
      vi.advanceTimersByTime(1_000);
      await pinged;
      await answers();
    }
    await gone;
  });

  it('refuses what it does not serve', async () => {
    const { url, binding } = await start(
      {},
      {
        allowedHosts: ['localhost'],
        allowedOrigins: ['https://app.example'],
        limits: { connections: 1 },
        isUnavailable: (path) => path.endsWith('/soon'),
      },
    );
    expect(await refusal(url.replace('/ws', '/other'))).toContain('404');
    expect(await refusal(url.replace('/ws', '/soon'))).toContain('503');
    expect(await refusal(url, { host: 'evil.example' })).toContain('403');
    expect(await refusal(url, { origin: 'https://evil.example' })).toContain('403');
    await open(url, { origin: 'https://app.example' });
    expect(binding.connections).toBe(1);
    expect(await refusal(url)).toContain('503');
  });

  it('tells clients when the server ends, and takes no new ones', async () => {
    const { url, binding } = await start();
    const socket = await open(url);
    const end = closed(socket);
    const done = binding.close();
    expect(await refusal(url)).toContain('503');
    expect(await end).toEqual([1001, 'server shuts down']);
    await done;
    await binding[Symbol.asyncDispose]();
  });

  it('hands over where a call comes from', async () => {
    const { url } = await start({
      echo: (_, { request }: CallMeta) => [request.path, request.headers?.['x-key'], request.remoteAddress],
    });
    const socket = await open(url, { 'x-key': 'k' });
    socket.send(callText('demo.echo'));
    expect(await next(socket)).toMatchObject({ result: ['/ext/demo/ws', 'k', '127.0.0.1'] });
  });
});
