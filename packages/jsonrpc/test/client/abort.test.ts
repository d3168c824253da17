import { getEventListeners } from 'node:events';
import type { RequestListener } from 'node:http';
import { isCancelledError, isTimeoutError } from '@firn/http/errors';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  callRpc,
  httpTransport,
  itemsOfRpc,
  paginateRpc,
  type RpcOperation,
  type RpcTransport,
  subscribeRpc,
  type WebSocketClass,
  webSocketTransport,
  withBatching,
  withRetry,
  withTimeout,
} from '../../src/client/index.js';
import { undiciTransport } from '../../src/client-undici/index.js';
import { deferred } from '../deferred.js';
import { echo, ticks } from '../example-operations.js';
import { serve } from '../http-server.js';
import { start } from '../web-socket-server.js';

const reason = new Error('no longer wanted');
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const reasonOf = (error: unknown): unknown => isCancelledError(error) && error.cause;
const listenersOn = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

/** A server that runs a listener and counts requests, and connections that the client closed. */
async function slowServer(listener: RequestListener) {
  const seen = { requests: 0, cut: 0 };
  const server = await serve();
  server.server.on('request', (request, response) => {
    seen.requests += 1;
    response.on('close', () => {
      if (!response.writableFinished) seen.cut += 1;
    });
    listener(request, response);
  });
  return { seen, url: `http://127.0.0.1:${server.port}`, [Symbol.asyncDispose]: () => server.close() };
}

const quick: RequestListener = (_request, response) => response.end('{"jsonrpc":"2.0","id":1,"result":1}');
const silent: RequestListener = () => {};
const half: RequestListener = (_request, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"jsonrpc":"2.0","id":1,"res');

describe('an aborted call over HTTP', () => {
  it.each([
    ['fetch', (url: string) => ({ ...httpTransport({ url }), close: () => {} })],
    ['undici', (url: string) => undiciTransport({ url })],
  ] as [string, (url: string) => RpcTransport & { close: () => unknown }][])(
    'leaves no listener on a signal that outlives the calls, with %s',
    async (_, create) => {
      await using server = await slowServer(quick);
      const transport = create(server.url);
      const { signal } = new AbortController();
      for (let calls = 0; calls < 5; calls += 1)
        await callRpc(transport, echo, [], { signal }).catch(() => {});
      expect(server.seen.requests).toBe(5);
      expect(listenersOn(signal)).toBe(0);
      await transport.close();
    },
  );

  it.each([
    ['before the headers', silent],
    ['within the body', half],
  ])('ends with the reason and closes the connection %s', async (_, listener) => {
    for (const wrapped of [
      (plain: RpcTransport) => plain,
      (plain: RpcTransport) => withTimeout(withRetry(plain), 60_000),
    ]) {
      await using server = await slowServer(listener);
      const control = new AbortController();
      const transport = wrapped(httpTransport({ url: server.url }));
      const failure = failureOf(callRpc(transport, echo, [], { signal: control.signal }));
      await expect.poll(() => server.seen.requests).toBe(1);
      control.abort(reason);
      expect(reasonOf(await failure)).toBe(reason);
      await expect.poll(() => server.seen.cut).toBe(1);
      expect(listenersOn(control.signal)).toBe(0);
      const next = await failureOf(callRpc(transport, echo, [], { signal: control.signal }));
      expect(reasonOf(next)).toBe(reason);
      expect(server.seen.requests).toBe(1);
    }
  });

  it('leaves a batch to the other calls, and closes the connection with the last of them', async () => {
    await using server = await slowServer(half);
    const transport = withTimeout(withBatching(httpTransport({ url: server.url })), 60_000);
    const controls = [new AbortController(), new AbortController()];
    const failures = controls.map(({ signal }) => failureOf(callRpc(transport, echo, [], { signal })));
    await expect.poll(() => server.seen.requests).toBe(1);
    controls[0]?.abort(reason);
    expect(reasonOf(await failures[0])).toBe(reason);
    expect(server.seen.cut).toBe(0);
    controls[1]?.abort(reason);
    expect(reasonOf(await failures[1])).toBe(reason);
    await expect.poll(() => server.seen.cut).toBe(1);
    expect(controls.map(({ signal }) => listenersOn(signal))).toEqual([0, 0]);
  });

  it('ends at once while it waits for its batch', async () => {
    const transport = withBatching(httpTransport({ url: 'http://127.0.0.1:1' }), { schedule: () => {} });
    const control = new AbortController();
    const failure = failureOf(callRpc(transport, echo, [], { signal: control.signal }));
    await expect.poll(() => listenersOn(control.signal)).toBe(1);
    control.abort(reason);
    expect(reasonOf(await failure)).toBe(reason);
    expect(listenersOn(control.signal)).toBe(0);
  });

  it('still has its time limit within the body', async () => {
    await using server = await slowServer(half);
    const { signal } = new AbortController();
    const call = callRpc(httpTransport({ url: server.url }), echo, [], { signal, timeoutMs: 50 });
    expect(isTimeoutError(await failureOf(call))).toBe(true);
    expect(listenersOn(signal)).toBe(0);
  });
});

describe('an aborted call over WebSocket', () => {
  const Class = WebSocket as unknown as WebSocketClass;

  it('ends with the reason, before and after the connection is open', async () => {
    const server = await start({ echo: () => new Promise(() => {}) });
    const transport = webSocketTransport({ url: server.url, WebSocket: Class });
    for (let calls = 0; calls < 2; calls += 1) {
      const control = new AbortController();
      const failure = failureOf(callRpc(transport, echo, [], { signal: control.signal }));
      await expect.poll(() => listenersOn(control.signal)).toBe(1);
      control.abort(reason);
      expect(reasonOf(await failure)).toBe(reason);
      expect(listenersOn(control.signal)).toBe(0);
    }
    transport.close();
  });

  it('unsubscribes, ends the iteration with the reason and leaves no listener', async () => {
    const ended = deferred();
    const server = await start({
      async *ticks({ from }, { signal }) {
        yield BigInt(from);
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        ended.resolve();
      },
    });
    const transport = webSocketTransport({ url: server.url, WebSocket: Class });
    const control = new AbortController();
    const events = subscribeRpc(transport, ticks, { from: 1 }, { signal: control.signal });
    expect(await events.next()).toEqual({ done: false, value: 1n });
    const failure = failureOf(events.next());
    control.abort(reason);
    expect(reasonOf(await failure)).toBe(reason);
    await ended.promise;
    expect(await events.next()).toEqual({ done: true, value: undefined });
    expect(listenersOn(control.signal)).toBe(0);

    const unused = new AbortController();
    for await (const _ of subscribeRpc(transport, ticks, { from: 1 }, { signal: unused.signal })) break;
    expect(listenersOn(unused.signal)).toBe(0);
    transport.close();
  });
});

describe('paging', () => {
  const list: RpcOperation<{ pageToken?: string }, { items: number[]; next: string }> = {
    method: 'demo.list',
    path: '/',
    isResult: () => true,
    explainResult: async () => () => [],
    idempotent: true,
  };
  const paging = { kind: 'token', param: 'pageToken', next: 'next', items: 'items' } as const;

  it('ends by the signal between two pages and within one', async () => {
    await using server = await slowServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const { id } = JSON.parse(text);
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { items: [1, 2], next: `${id}` } }));
    });
    const transport = httpTransport({ url: server.url });
    const reads = [
      (signal: AbortSignal) => paginateRpc(transport, list, {}, paging, { signal }),
      (signal: AbortSignal) => itemsOfRpc(transport, list, {}, paging, { signal }),
    ];
    for (const read of reads) {
      const control = new AbortController();
      const items: AsyncGenerator<unknown> = read(control.signal);
      await items.next();
      control.abort(reason);
      expect(reasonOf(await failureOf(items.next()))).toBe(reason);
      expect(await items.next()).toEqual({ done: true, value: undefined });
      expect(listenersOn(control.signal)).toBe(0);
    }
    expect(server.seen.requests).toBe(2);
  });
});
