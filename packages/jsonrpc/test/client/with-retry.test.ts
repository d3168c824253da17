import { readRetryAfter } from '@firn/http/client';
import { describe, expect, it } from 'vitest';
import { callRpc, httpTransport, type RpcTransport, withRetry, withTimeout } from '../../src/client/index.js';
import { RpcError, retryAfterMs, TimeoutError, TransportError } from '../../src/errors/index.js';
import { echo } from '../example-operations.js';
import { serve } from '../http-server.js';

const now = { baseDelayMs: 0 };
const write = { ...echo, idempotent: false };

/** A transport that fails with each error once, then succeeds; `calls` counts. */
function failing(...errors: unknown[]): RpcTransport & { calls: number } {
  return {
    calls: 0,
    async call() {
      const error = errors[this.calls++];
      if (error !== undefined) throw error;
      return { result: 'done', reparse: () => 'done' };
    },
  };
}

const refused = new TransportError('no answer', {
  cause: new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
});
const reset = new TransportError('no answer', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) });
const status = (code: number, retryAfter?: string): TransportError =>
  new TransportError(`HTTP ${code}`, { status: code, retryAfterMs: readRetryAfter(retryAfter) });

describe('withRetry', () => {
  it.each([
    ['a refused connection', refused],
    ['a broken connection', reset],
    ['HTTP 429', status(429)],
    ['HTTP 502', status(502)],
    ['HTTP 503', status(503)],
    ['HTTP 504', status(504)],
    ['no answer in time', new TimeoutError(1)],
    ['code -32005', new RpcError(-32005, 'limit exceeded')],
    ['code -32007', new RpcError(-32007, 'unavailable')],
  ])('sends an idempotent call again after %s', async (_, error) => {
    const transport = failing(error, error);
    expect(await callRpc(withRetry(transport, now), echo, [])).toBe('done');
    expect(transport.calls).toBe(3);
  });

  it.each([
    ['-32005', new RpcError(-32005, 'limit exceeded', { retryAfterMs: 40 })],
    [
      '-32005 that asks for more than it may',
      new RpcError(-32005, 'limit exceeded', { retryAfterMs: 11_000 }),
    ],
  ])('waits as long as an error asks for: %s', async (_, error) => {
    const transport = failing(error);
    const since = performance.now();
    await callRpc(withRetry(transport, now), echo, []).catch(() => {});
    expect(transport.calls).toBe(retryAfterMs(error) === 40 ? 2 : 1);
    if (transport.calls === 2) expect(performance.now() - since).toBeGreaterThan(38);
  });

  it.each([
    ['HTTP 400', status(400)],
    ['HTTP 403', status(403)],
    ['HTTP 404', status(404)],
    ['HTTP 500', status(500)],
    ['code -32603', new RpcError(-32603, 'internal error')],
    ['code -32000', new RpcError(-32000, 'nonce too low')],
    ['a bug', new TypeError('oops')],
  ])('does not after %s', async (_, error) => {
    const transport = failing(error);
    await expect(callRpc(withRetry(transport, now), echo, [])).rejects.toBe(error);
    expect(transport.calls).toBe(1);
  });

  it.each([
    ['a refused connection', refused, 2],
    ['an error that says so', new TransportError('closed', { sent: false }), 2],
    ['a broken connection', reset, 1],
    ['HTTP 503', status(503), 1],
    ['no answer in time', new TimeoutError(1), 1],
    ['code -32005', new RpcError(-32005, 'limit exceeded'), 1],
  ])('sends a call that is not idempotent again only where it never left: %s', async (_, error, calls) => {
    const transport = failing(error);
    await callRpc(withRetry(transport, now), write, []).catch(() => {});
    expect(transport.calls).toBe(calls);
  });

  it('gives up after its retries, with the last error', async () => {
    const errors = [status(502), status(503), status(504)];
    const transport = failing(...errors);
    await expect(callRpc(withRetry(transport, { ...now, retries: 2 }), echo, [])).rejects.toBe(errors[2]);
    expect(transport.calls).toBe(3);
  });

  it('waits as long as the server asks, unless that is too long', async () => {
    const waits: number[] = [];
    const original = globalThis.setTimeout;
    globalThis.setTimeout = ((run: () => void, ms: number) => {
      waits.push(ms);
      return original(run, 0);
    }) as typeof setTimeout;
    try {
      const date = new Date(Date.now() + 3_600_000).toUTCString();
      await callRpc(
        withRetry(failing(status(429, '7'), status(429, 'nonsense'), status(503)), { random: () => 0.5 }),
        echo,
        [],
      );
      expect(waits).toEqual([7000, 100, 200]);
      for (const later of ['11', date]) {
        await expect(callRpc(withRetry(failing(status(429, later))), echo, [])).rejects.toThrow('HTTP 429');
      }
      await callRpc(
        withRetry(failing(status(429, new Date(0).toUTCString())), { random: () => 0.5 }),
        echo,
        [],
      );
      expect(waits).toEqual([7000, 100, 200, 50]);
    } finally {
      globalThis.setTimeout = original;
    }
  });

  it('ends with the signal, also while it waits', async () => {
    const controller = new AbortController();
    const transport = failing(status(503));
    const call = callRpc(
      withRetry(transport, { baseDelayMs: 60_000, maxDelayMs: 60_000, random: () => 1 }),
      echo,
      [],
      { signal: controller.signal },
    );
    setImmediate(() => controller.abort(new Error('enough')));
    await expect(call).rejects.toThrow('enough');
    expect(transport.calls).toBe(1);
    await expect(
      callRpc(withRetry(failing(reset), now), echo, [], { signal: controller.signal }),
    ).rejects.toBe(reset);
  });

  it('retries a real connection that is refused', async () => {
    const server = await serve();
    await server.close();
    let calls = 0;
    const counting: typeof fetch = (...args) => {
      calls++;
      return fetch(...args);
    };
    const transport = withRetry(httpTransport({ url: server.url, fetch: counting }), {
      ...now,
      retries: 2,
    });
    await expect(callRpc(transport, write, [])).rejects.toMatchObject({ code: 'transport' });
    expect(calls).toBe(3);
  });
});

describe('withTimeout', () => {
  const silent: RpcTransport = {
    call: ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  };

  it('limits every call', async () => {
    await expect(callRpc(withTimeout(silent, 5), echo, [])).rejects.toMatchObject({
      code: 'timeout',
      timeoutMs: 5,
    });
  });

  it('leaves a call with a limit of its own to that', async () => {
    await expect(callRpc(withTimeout(silent, 60_000), echo, [], { timeoutMs: 5 })).rejects.toMatchObject({
      timeoutMs: 5,
    });
  });

  it('inside of withRetry limits each attempt, outside all of them', async () => {
    let calls = 0;
    const counting: RpcTransport = {
      call: (call) => {
        calls++;
        return silent.call(call);
      },
    };
    await expect(
      callRpc(withRetry(withTimeout(counting, 2), { ...now, retries: 2 }), echo, []),
    ).rejects.toMatchObject({ code: 'timeout' });
    expect(calls).toBe(3);
    await expect(callRpc(withTimeout(withRetry(counting, now), 2), echo, [])).rejects.toMatchObject({
      code: 'timeout',
    });
    expect(calls).toBe(4);
  });
});
