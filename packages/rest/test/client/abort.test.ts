import { getEventListeners } from 'node:events';
import type { Binary } from '@firn/primitives';
import { Pool } from 'undici';
import { describe, expect, it } from 'vitest';
import {
  anyText,
  anyValue,
  type BodyReader,
  bytesBody,
  callRest,
  callRestResponse,
  eventsBody,
  httpTransport,
  jsonBody,
  linesBody,
  type RestCallOptions,
  type RestOperation,
  type RestTransport,
  withAuth,
  withRetry,
  withTimeout,
} from '../../src/client/index.js';
import { isCancelledError, isTimeoutError } from '../../src/errors/index.js';
import { undiciTransport } from '../../src/undici/index.js';
import { startSlowServer } from './slow-server.js';

const reason = new Error('no longer wanted');

type Get = (path: string, options?: RestCallOptions) => Promise<unknown>;

function operation<Result>(path: string, read?: BodyReader<Result>): RestOperation<object, Result> {
  const base = { name: path, verb: 'GET', idempotent: true, encodeRequest: () => ({ target: `/${path}` }) };
  return read === undefined
    ? { ...base, isResult: () => true, explainResult: anyValue.explain }
    : { ...base, read };
}

async function drain(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}

/** Every stage at which a call can be aborted. */
const stages: [string, (transport: RestTransport, options: RestCallOptions) => Promise<unknown>][] = [
  ['before the headers', (transport, options) => callRest(transport, operation('silent'), {}, options)],
  ['within a body of JSON', (transport, options) => callRest(transport, operation('half'), {}, options)],
  [
    'within a body that a reader reads',
    (transport, options) => callRest(transport, operation('half', jsonBody(anyValue)), {}, options),
  ],
  ['within a text', (transport, options) => callRest(transport, operation('half', anyText), {}, options)],
  [
    'within the body of an error',
    (transport, options) => callRest(transport, operation('failing', anyText), {}, options),
  ],
  [
    'within the body of a whole response',
    (transport, options) =>
      callRestResponse(
        transport,
        operation('half'),
        { byStatus: { 200: { bodies: { 'application/json': jsonBody(anyValue) } } } },
        {},
        options,
      ),
  ],
  [
    'within lines',
    async (transport, options) =>
      drain(await callRest(transport, operation('lines', linesBody(anyValue)), {}, options)),
  ],
  [
    'within events',
    async (transport, options) =>
      drain(await callRest(transport, operation('events', eventsBody(anyValue)), {}, options)),
  ],
  [
    'within a download that is read whole',
    async (transport, options) =>
      ((await callRest(transport, operation('bytes', bytesBody), {}, options)) as Binary).arrayBuffer(),
  ],
  [
    'within a download that is read as it comes',
    async (transport, options) => {
      const { stream } = await callRest(transport, operation('bytes', bytesBody), {}, options);
      return drain(stream() as never);
    },
  ],
];

const kinds: [string, (baseUrl: string) => { transport: RestTransport; close: () => Promise<void> }][] = [
  ['fetch', (baseUrl) => ({ transport: httpTransport({ baseUrl }), close: async () => {} })],
  [
    'undici',
    (baseUrl) => {
      const pool = new Pool(baseUrl);
      return { transport: undiciTransport({ pool }), close: () => pool.destroy() };
    },
  ],
];

describe.each(kinds)('an aborted call with %s', (_, create) => {
  describe.each([
    ['alone', (transport: RestTransport) => transport],
    [
      'with retries and a time limit',
      (transport: RestTransport) => withTimeout(withRetry(transport), 60_000),
    ],
  ])('%s', (_kind, wrapped) => {
    it.each(stages)('ends with the reason and closes the connection %s', async (_stage, call) => {
      await using server = await startSlowServer();
      const { transport, close } = create(server.baseUrl);
      const control = new AbortController();
      const failure = call(wrapped(transport), { signal: control.signal }).catch((error: unknown) => error);
      await expect.poll(() => server.seen.requests).toBe(1);
      // The first bytes are read when the response has arrived.
      await new Promise((resolve) => setImmediate(resolve));
      control.abort(reason);
      const error = await failure;
      expect(isCancelledError(error) && error.cause).toBe(reason);
      await expect.poll(() => server.seen.cut).toBe(1);
      expect(server.seen.requests).toBe(1);
      expect(getEventListeners(control.signal, 'abort')).toEqual([]);
      await close();
    });
  });

  it.each(stages)('sends nothing if the signal has aborted before: %s', async (_stage, call) => {
    await using server = await startSlowServer();
    const { transport, close } = create(server.baseUrl);
    const error = await call(transport, { signal: AbortSignal.abort(reason) }).catch(
      (thrown: unknown) => thrown,
    );
    expect(isCancelledError(error) && error.cause).toBe(reason);
    expect(server.seen.requests).toBe(0);
    await close();
  });

  it('leaves no listener on a signal that outlives the calls', async () => {
    await using server = await startSlowServer();
    const { transport, close } = create(server.baseUrl);
    const { signal } = new AbortController();
    const get: Get = (path, options) => callRest(transport, operation(path), {}, options);
    for (let calls = 0; calls < 5; calls += 1) await get('quick', { signal });
    for (let calls = 0; calls < 5; calls += 1)
      await callRest(transport, operation('quick', jsonBody(anyValue)), {}, { signal, timeoutMs: 60_000 });
    await get('busy', { signal }).catch(() => {});
    const bytes = await callRest(transport, operation('quick', bytesBody), {}, { signal });
    await bytes.text();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    await close();
  });

  it.each([
    ['lines', linesBody(anyValue)],
    ['events', eventsBody(anyValue)],
  ] as [string, BodyReader<AsyncIterable<unknown>>][])(
    'closes the connection and removes the listener when the program leaves %s',
    async (path, read) => {
      await using server = await startSlowServer();
      const { transport, close } = create(server.baseUrl);
      const { signal } = new AbortController();
      for await (const _item of await callRest(transport, operation(path, read), {}, { signal })) break;
      await expect.poll(() => server.seen.cut).toBe(1);
      expect(getEventListeners(signal, 'abort')).toEqual([]);
      await close();
    },
  );

  it.each([
    ['before the headers', 'silent', undefined],
    ['within a body of JSON', 'half', undefined],
    ['within a body that a reader reads', 'half', jsonBody(anyValue)],
  ] as [string, string, BodyReader<unknown> | undefined][])(
    'still has its time limit %s',
    async (_stage, path, read) => {
      await using server = await startSlowServer();
      const { transport, close } = create(server.baseUrl);
      const { signal } = new AbortController();
      const called = [
        callRest(transport, operation(path, read), {}, { signal, timeoutMs: 50 }),
        callRest(withTimeout(transport, 50), operation(path, read), {}, { signal }),
      ];
      for (const call of called) {
        const error = await call.then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        expect(isTimeoutError(error) && error.operation).toBe(path);
      }
      expect(getEventListeners(signal, 'abort')).toEqual([]);
      await expect.poll(() => server.seen.cut).toBe(2);
      await close();
    },
  );
});

describe('an aborted call', () => {
  it('does not go on waiting to send the request again', async () => {
    await using server = await startSlowServer();
    const control = new AbortController();
    const transport = withRetry(httpTransport({ baseUrl: server.baseUrl }));
    const called = callRest(transport, operation('busy'), {}, { signal: control.signal });
    const failure = called.catch((error: unknown) => error);
    await expect.poll(() => server.seen.requests).toBe(1);
    control.abort(reason);
    const error = await failure;
    expect(isCancelledError(error) && error.cause).toBe(reason);
    expect(getEventListeners(control.signal, 'abort')).toEqual([]);
  });

  it('does not go on waiting to reconnect to a stream of events', async () => {
    await using server = await startSlowServer();
    const control = new AbortController();
    const transport = withTimeout(httpTransport({ baseUrl: server.baseUrl }), 60_000);
    const events = await callRest(
      transport,
      operation('ended', eventsBody(anyValue)),
      {},
      {
        signal: control.signal,
      },
    );
    const iterator = (events as AsyncIterable<unknown>)[Symbol.asyncIterator]();
    await iterator.next();
    const failure = iterator.next().catch((error: unknown) => error);
    await expect.poll(() => getEventListeners(control.signal, 'abort').length).toBe(1);
    control.abort(reason);
    const error = await failure;
    expect(isCancelledError(error) && error.cause).toBe(reason);
    expect(server.seen.requests).toBe(1);
    expect(getEventListeners(control.signal, 'abort')).toEqual([]);
  });

  it('ends while credentials are fetched', async () => {
    await using server = await startSlowServer();
    const control = new AbortController();
    const never = (): Promise<string> => new Promise(() => {});
    const plain = httpTransport({ baseUrl: server.baseUrl });
    const transport = withAuth(plain, { token: { type: 'bearer' } }, { token: never });
    const secured = { ...operation('quick'), security: [{ token: [] }] };
    const failure = callRest(transport, secured, {}, { signal: control.signal }).catch(
      (error: unknown) => error,
    );
    await expect.poll(() => getEventListeners(control.signal, 'abort').length).toBe(1);
    control.abort(reason);
    const error = await failure;
    expect(isCancelledError(error) && error.cause).toBe(reason);
    expect(server.seen.requests).toBe(0);
  });

  it.each([true, false])('cancels the stream that it uploads (signal aborted before: %s)', async (before) => {
    await using server = await startSlowServer();
    const control = new AbortController();
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setImmediate(resolve));
        controller.enqueue(new Uint8Array(10));
      },
      cancel() {
        cancelled = true;
      },
    });
    const upload = {
      ...operation<unknown>('upload'),
      verb: 'POST',
      encodeRequest: () => ({ target: '/upload', body }),
    };
    if (before) control.abort(reason);
    const transport = httpTransport({ baseUrl: server.baseUrl });
    const failure = callRest(transport, upload, {}, { signal: control.signal }).catch(
      (error: unknown) => error,
    );
    if (!before) await expect.poll(() => server.seen.requests).toBe(1);
    control.abort(reason);
    const error = await failure;
    expect(isCancelledError(error) && error.cause).toBe(reason);
    await expect.poll(() => cancelled).toBe(true);
    await expect.poll(() => server.seen.cut).toBe(before ? 0 : 1);
  });

  it('ends although the given fetch ignores its signal, and drops the late response', async () => {
    const control = new AbortController();
    let respond = (_: Response): void => {};
    let isDropped = false;
    const fetch = () =>
      new Promise<Response>((resolve) => {
        respond = resolve;
      });
    const transport = httpTransport({ baseUrl: 'http://pets.test', fetch });
    const called = callRest(transport, operation('x', bytesBody), {}, { signal: control.signal });
    const failure = called.catch((error: unknown) => error);
    await expect.poll(() => getEventListeners(control.signal, 'abort').length).toBe(1);
    control.abort(reason);
    const error = await failure;
    expect(isCancelledError(error) && error.cause).toBe(reason);
    respond(
      new Response(
        new ReadableStream({
          cancel() {
            isDropped = true;
          },
        }),
      ),
    );
    await expect.poll(() => isDropped).toBe(true);
  });

  it('changes nothing if the signal aborts after the result', async () => {
    await using server = await startSlowServer();
    const control = new AbortController();
    const transport = withTimeout(httpTransport({ baseUrl: server.baseUrl }), 60_000);
    const result = await callRest(transport, operation('quick'), {}, { signal: control.signal });
    control.abort(reason);
    expect(result).toBe('done');
  });
});

describe('a time limit', () => {
  it('does not end a body that the program reads as it comes', async () => {
    await using server = await startSlowServer();
    const transport = httpTransport({ baseUrl: server.baseUrl });
    const lines = await callRest(
      transport,
      operation('lines', linesBody(anyValue)),
      {},
      { timeoutMs: 60_000 },
    );
    const iterator = lines[Symbol.asyncIterator]();
    expect(await iterator.next()).toEqual({ done: false, value: 'one' });
    await iterator.return?.();
    await expect.poll(() => server.seen.cut).toBe(1);
  });
});
