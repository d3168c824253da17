import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import {
  callRpc,
  notifyRpc,
  subscribeRpc,
  type WebSocketTransport,
  type WebSocketTransportOptions,
  webSocketTransport,
  webSocketUrls,
} from '../../src/client/index.js';
import { isTransportError } from '../../src/errors/index.js';
import { attachWebSocket } from '../../src/server-websocket/index.js';
import { deferred } from '../deferred.js';
import { type DemoOptions, demoEndpoint } from '../demo-endpoint.js';
import { add, echo, tell, ticks } from '../example-operations.js';
import { serve } from '../http-server.js';

const endings: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** The class of the ws package, with the sockets that it made. */
function recordingClass(): { readonly Class: typeof WebSocket; readonly sockets: WebSocket[] } {
  const sockets: WebSocket[] = [];
  const Class = class extends WebSocket {
    constructor(url: string) {
      super(url);
      sockets.push(this);
    }
  } as typeof WebSocket;
  return { Class, sockets };
}

async function start(demo: DemoOptions = {}, options: Partial<WebSocketTransportOptions> = {}) {
  const server = await serve();
  const endpoint = demoEndpoint(demo);
  const binding = attachWebSocket(server.server, {
    route: (path) => (path === '/ext/demo/ws' ? endpoint : undefined),
  });
  const { Class, sockets } = recordingClass();
  const url = `ws://127.0.0.1:${server.port}/ext/demo/ws`;
  const transport = webSocketTransport({ url, WebSocket: Class, reconnect: { baseDelayMs: 0 }, ...options });
  endings.push(server.close, binding.close, transport.close);
  return { server, binding, transport, sockets, url };
}

/** A server that answers as a test wants. */
async function scripted(onMessage: (send: (text: string) => void, text: string, socket: WebSocket) => void) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (socket) => {
    socket.on('message', (data) => onMessage((text) => socket.send(text), data.toString(), socket));
  });
  const { port } = server.address() as { port: number };
  const transport = webSocketTransport({
    url: `ws://127.0.0.1:${port}`,
    WebSocket,
    reconnect: { baseDelayMs: 0, attempts: 2 },
  });
  endings.push(() => new Promise((resolve) => server.close(resolve)), transport.close);
  return { transport, server };
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

describe('calls', () => {
  it('share one connection, with ids from 1', async () => {
    const { transport, sockets } = await start();
    const results = await Promise.all([
      callRpc(transport, add, { a: 1n, b: 2n }, { pathParams: { name: 'x' } }),
      callRpc(transport, echo, [1]),
      failureOf(callRpc(transport, { ...echo, method: 'demo.nothing' }, [])),
    ]);
    expect(results).toMatchObject([3n, [1], { rpcCode: -32601 }]);
    expect(sockets).toHaveLength(1);
  });

  it('that are notifications have no id and wait for nothing', async () => {
    const arrived = deferred();
    const { transport } = await scripted((_, text) => {
      expect(text).toBe('{"jsonrpc":"2.0","method":"demo.echo","params":[1]}');
      arrived.resolve();
    });
    expect(await notifyRpc(transport, tell, [1])).toBeUndefined();
    await arrived.promise;
  });

  it('that are notifications reject where the connection is closing', async () => {
    const { transport, sockets } = await start();
    await callRpc(transport, echo, []);
    sockets[0]?.close();
    await expect(notifyRpc(transport, tell, [1])).rejects.toMatchObject({ code: 'transport', sent: false });
  });

  it('go to the URL of their path', async () => {
    const urls: string[] = [];
    const { server } = await start();
    const toUrl = webSocketUrls(`${server.url}/`);
    const transport = webSocketTransport({
      WebSocket,
      url: (path) => {
        urls.push(toUrl(path));
        return toUrl(path);
      },
    });
    endings.push(transport.close);
    expect(
      await callRpc(transport, { ...echo, path: '/ext/{name}/rpc' }, [7], { pathParams: { name: 'demo' } }),
    ).toEqual([7]);
    expect(urls).toEqual([`ws://127.0.0.1:${server.port}/ext/demo/ws`]);
    expect(webSocketUrls('https://node.example')('/ext/bc/C/rpc')).toBe('wss://node.example/ext/bc/C/ws');
    expect(webSocketUrls('http://node.example/?key=7')('/rpc')).toBe('ws://node.example/ws?key=7');
  });

  it('read integers beyond 2^53 exactly', async () => {
    const { transport } = await scripted((send, text) =>
      send(`{"jsonrpc":"2.0","id":${(JSON.parse(text) as { id: number }).id},"result":18446744073709551615}`),
    );
    expect(await callRpc(transport, add, { a: 0n, b: 0n }, { pathParams: { name: 'x' } })).toBe(
      2n ** 64n - 1n,
    );
  });

  it('reject where nobody listens, and say that nothing was sent', async () => {
    const { url, close } = await serve();
    await close();
    const transport = webSocketTransport({ url: `${url.replace('http', 'ws')}/?token=hidden`, WebSocket });
    const failure = await failureOf(callRpc(transport, echo, []));
    expect(isTransportError(failure) && [failure.sent, failure.message]).toEqual([
      false,
      expect.stringMatching(/\?token=… closed: .*ECONNREFUSED/),
    ]);
  });

  it('reject where the connection is lost, and the next one opens another', async () => {
    const arrived = deferred();
    let answer = false;
    const { transport, sockets } = await start({
      echo: (params) => {
        arrived.resolve();
        return answer ? params : new Promise(() => {});
      },
    });
    const failure = failureOf(callRpc(transport, echo, []));
    await arrived.promise;
    sockets[0]?.terminate();
    expect(await failure).toMatchObject({ code: 'transport', sent: true });
    answer = true;
    expect(await callRpc(transport, echo, [2])).toEqual([2]);
    expect(sockets).toHaveLength(2);
  });

  it('reject with the reason of their signal, whether connected or not', async () => {
    const { transport } = await start({ echo: () => new Promise(() => {}) });
    const controller = new AbortController();
    const calls = [failureOf(callRpc(transport, echo, [], { signal: controller.signal }))];
    controller.abort(new Error('early'));
    expect(await Promise.all(calls)).toMatchObject([{ code: 'cancelled', cause: { message: 'early' } }]);
    expect(await callRpc(transport, add, { a: 1n, b: 1n }, { pathParams: { name: 'x' } })).toBe(2n);
    await expect(callRpc(transport, echo, [], { timeoutMs: 5 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('reject beyond the number that may wait', async () => {
    const { transport } = await start({ echo: () => new Promise(() => {}) }, { maxPendingCalls: 2 });
    const waiting = [1, 2].map(() => failureOf(callRpc(transport, echo, [])));
    await expect(callRpc(transport, echo, [])).rejects.toThrow('2 calls wait for an answer, at most 2');
    transport.close();
    expect(await Promise.all(waiting)).toMatchObject(Array(2).fill({ code: 'transport' }));
  });

  it('reject after the transport is closed', async () => {
    const { transport } = await start();
    transport.close();
    await expect(callRpc(transport, echo, [])).rejects.toMatchObject({
      message: 'the transport is closed',
      sent: false,
    });
    await expect(subscribeRpc(transport, ticks, { from: 0 }).next()).rejects.toThrow(
      'the transport is closed',
    );
  });

  it.each([
    ['{', 'the server sent a message that is not JSON'],
    ['{"jsonrpc":"2.0","id":1}', 'no answer to id 1'],
  ])('reject where the server answers %s', async (text, message) => {
    const { transport } = await scripted((send) => send(text));
    expect(await failureOf(callRpc(transport, echo, []))).toMatchObject({
      code: 'transport',
      message: expect.stringContaining(message),
    });
  });

  it('ignore messages that nobody waits for', async () => {
    const { transport } = await scripted((send) => {
      for (const text of [
        'null',
        '[]',
        '{"id":99,"result":1}',
        '{"method":"demo_subscription","params":{"subscription":"0x9","result":1}}',
      ])
        send(text);
      send('{"jsonrpc":"2.0","id":1,"result":"mine"}');
    });
    expect(await callRpc(transport, echo, [])).toBe('mine');
  });
});

describe('subscriptions', () => {
  const endless: NonNullable<DemoOptions['ticks']> = async function* ({ from }, { signal }) {
    for (let n = from; !signal.aborted; n++) {
      yield BigInt(n);
      await new Promise(setImmediate);
    }
  };

  it('give their events, and unsubscribe when the loop ends', async () => {
    const ended = deferred();
    const { transport, binding } = await start({
      async *ticks(params, meta) {
        try {
          yield* endless(params, meta);
        } finally {
          ended.resolve();
        }
      },
    });
    const seen: bigint[] = [];
    for await (const tick of subscribeRpc(transport, ticks, { from: 1 })) {
      seen.push(tick);
      if (tick === 3n) break;
    }
    expect(seen).toEqual([1n, 2n, 3n]);
    await ended.promise;
    expect(binding.connections).toBe(1);
  });

  it('are independent of each other', async () => {
    const { transport, sockets } = await start({ ticks: endless });
    const streams = [10, 20].map((from) => subscribeRpc(transport, ticks, { from }));
    for (let n = 0n; n < 3n; n++) {
      expect(await Promise.all(streams.map((stream) => stream.next()))).toMatchObject([
        { value: 10n + n },
        { value: 20n + n },
      ]);
    }
    await streams[0]?.return?.();
    expect(await streams[1]?.next()).toMatchObject({ value: 23n });
    await streams[1]?.return?.();
    expect(sockets).toHaveLength(1);
  });

  it('are asked for again when the connection is lost', async () => {
    const reconnected = deferred<string>();
    const { transport, sockets, url } = await start({ ticks: endless }, { onReconnect: reconnected.resolve });
    const stream = subscribeRpc(transport, ticks, { from: 100 });
    expect(await stream.next()).toMatchObject({ value: 100n });
    sockets[0]?.terminate();
    expect(await reconnected.promise).toBe(url);
    for (;;) {
      const { value } = await stream.next();
      if (value === 100n) break;
    }
    expect(await stream.next()).toMatchObject({ value: 101n });
    await stream.return?.();
    expect(sockets).toHaveLength(2);
  });

  it('end with the last error where the server does not come back', async () => {
    const { transport, sockets, server, binding } = await start(
      { ticks: endless },
      { reconnect: { baseDelayMs: 0, attempts: 2 } },
    );
    const stream = subscribeRpc(transport, ticks, { from: 0 });
    await stream.next();
    await Promise.all([binding.close(), server.close()]);
    const failure = await failureOf(
      (async () => {
        while ((await stream.next()).done !== true);
      })(),
    );
    expect(isTransportError(failure) && failure.message).toContain('ECONNREFUSED');
    expect(sockets).toHaveLength(3);
  });

  it('end where the server refuses them, now or after a loss', async () => {
    const { transport, sockets } = await start({ ticks: endless, limits: { subscriptions: 1 } });
    const first = subscribeRpc(transport, ticks, { from: 0 });
    await first.next();
    await expect(subscribeRpc(transport, ticks, { from: 0 }).next()).rejects.toMatchObject({
      rpcCode: -32005,
    });
    const refusing = await scripted((send, text, socket) => {
      const { id } = JSON.parse(text) as { id: number };
      send(
        id === 1
          ? '{"jsonrpc":"2.0","id":1,"result":"0x1"}'
          : `{"jsonrpc":"2.0","id":${id},"error":{"code":-32000,"message":"gone"}}`,
      );
      if (id === 1) socket.close();
    });
    await expect(subscribeRpc(refusing.transport, ticks, { from: 0 }).next()).rejects.toMatchObject({
      rpcCode: -32000,
      message: 'gone',
    });
    await first.return?.();
    expect(sockets).toHaveLength(1);
  });

  it('end with an error where events come faster than they are read', async () => {
    const ended = deferred();
    const { transport } = await start(
      {
        async *ticks(params, meta) {
          try {
            yield* endless(params, meta);
          } finally {
            ended.resolve();
          }
        },
      },
      { maxBufferedEvents: 2 },
    );
    const stream = subscribeRpc(transport, ticks, { from: 0 });
    await stream.next();
    await ended.promise;
    expect([(await stream.next()).value, (await stream.next()).value]).toEqual([1n, 2n]);
    await expect(stream.next()).rejects.toMatchObject({ code: 'subscription-overflow', limit: 2 });
  });

  it('end with their signal, also while they are being asked for', async () => {
    const asked = deferred<string>();
    const left = deferred<unknown>();
    let reply: (text: string) => void = () => {};
    const { transport } = await scripted((send, text) => {
      const message = JSON.parse(text) as { method: string; params: unknown };
      if (message.method === 'demo_unsubscribe') left.resolve(message.params);
      else asked.resolve(text);
      reply = send;
    });
    const controller = new AbortController();
    const next = failureOf(subscribeRpc(transport, ticks, { from: 0 }, { signal: controller.signal }).next());
    await asked.promise;
    controller.abort(new Error('enough'));
    expect(await next).toMatchObject({ code: 'cancelled', cause: { message: 'enough' } });
    reply('{"jsonrpc":"2.0","id":1,"result":"0xabc"}');
    expect(await left.promise).toEqual(['0xabc']);
  });

  it('end where the server answers no id', async () => {
    const { transport } = await scripted((send) => send('{"jsonrpc":"2.0","id":1,"result":7}'));
    await expect(subscribeRpc(transport, ticks, { from: 0 }).next()).rejects.toThrow(
      'demo_subscribe answered no subscription id',
    );
  });

  it('end with the transport', async () => {
    const { transport } = await start({ ticks: endless });
    const stream = subscribeRpc(transport, ticks, { from: 0 });
    await stream.next();
    transport.close();
    while ((await stream.next()).done !== true);
  });
});

it('a runtime without WebSocket is told to pass one', () => {
  const { WebSocket: own } = globalThis;
  Reflect.deleteProperty(globalThis, 'WebSocket');
  try {
    expect(() => webSocketTransport({ url: 'ws://127.0.0.1' })).toThrow(
      'this runtime has no WebSocket: pass one',
    );
  } finally {
    if (own !== undefined) globalThis.WebSocket = own;
  }
});

// Types only: the class of the ws package is one that the transport takes.
(): WebSocketTransport => webSocketTransport({ url: 'ws://127.0.0.1', WebSocket });
