import { describe, expect, it } from 'vitest';
import {
  callRpc,
  inProcessTransport,
  subscribeParams,
  subscribeRpc,
  withRetry,
  withTimeout,
} from '../../src/client/index.js';
import type { CallMeta } from '../../src/server/index.js';
import { type Deferred, deferred } from '../deferred.js';
import { type DemoOptions, demoEndpoint, recordingLogger } from '../demo-endpoint.js';
import { add, echo, ticks } from '../example-operations.js';

function connected(demo: DemoOptions = {}, maxBufferedEvents?: number) {
  const endpoint = demoEndpoint(demo);
  const options = maxBufferedEvents === undefined ? {} : { maxBufferedEvents };
  return inProcessTransport(
    (path, text, meta) => (path === '/ext/demo' ? endpoint.dispatch(text, meta) : undefined),
    options,
  );
}

/** Counts up to a number, then waits for the signal; `ended` tells that it is over. */
function counting(ended: Deferred<void>, to = Number.POSITIVE_INFINITY): NonNullable<DemoOptions['ticks']> {
  return async function* ({ from }, { signal }: CallMeta) {
    try {
      for (let n = from; n < to; n++) yield BigInt(n);
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    } finally {
      ended.resolve();
    }
  };
}

describe('inProcessTransport', () => {
  it('calls an endpoint without a socket', async () => {
    const transport = connected();
    expect(await callRpc(transport, add, { a: 1n, b: 2n }, { pathParams: { name: 'demo' } })).toBe(3n);
    await expect(callRpc(transport, { ...echo, method: 'demo.nothing' }, [])).rejects.toMatchObject({
      rpcCode: -32601,
    });
    await expect(callRpc(transport, { ...echo, path: '/nowhere' }, [])).rejects.toThrow(
      'demo.echo at /nowhere: no answer',
    );
  });

  it('ends a call with its signal, also where the handler does not look at it', async () => {
    const started = deferred();
    const transport = connected({
      echo: () => {
        started.resolve();
        return new Promise(() => {});
      },
    });
    const controller = new AbortController();
    const call = callRpc(transport, echo, [], { signal: controller.signal });
    await started.promise;
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    await expect(callRpc(transport, echo, [], { signal: controller.signal })).rejects.toThrow('enough');
  });
});

describe('subscribeRpc', () => {
  it('gives the events, decoded, and unsubscribes when the loop ends', async () => {
    const ended = deferred();
    const transport = withTimeout(withRetry(connected({ ticks: counting(ended) }, 1_000_000)), 10_000);
    const seen: bigint[] = [];
    for await (const tick of subscribeRpc(transport, ticks, { from: 5 })) {
      seen.push(tick);
      if (seen.length === 3) break;
    }
    expect(seen).toEqual([5n, 6n, 7n]);
    await ended.promise;
  });

  it('reads integers beyond 2^53 exactly', async () => {
    const exact = {
      ...ticks,
      isPayload: (payload: unknown) => Number.isSafeInteger(payload) || typeof payload === 'string',
    };
    const transport = connected({
      async *ticks() {
        yield 2n ** 64n;
      },
    });
    const events = subscribeRpc(transport, exact, { from: 0 });
    expect(await events.next()).toEqual({ done: false, value: 2n ** 64n });
    await events.return?.();
  });

  it('can be ended while it waits for an event', async () => {
    const ended = deferred();
    const transport = connected({ ticks: counting(ended, 1) });
    const events = subscribeRpc(transport, ticks, { from: 0 });
    expect(await events.next()).toEqual({ done: false, value: 0n });
    const waiting = events.next();
    await events.return?.();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(await events.next()).toEqual({ done: true, value: undefined });
    await ended.promise;
  });

  it('ends with the reason of its signal', async () => {
    const ended = deferred();
    const transport = connected({ ticks: counting(ended, 1) });
    const controller = new AbortController();
    const events = subscribeRpc(transport, ticks, { from: 0 }, { signal: controller.signal });
    await events.next();
    const waiting = events.next();
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    expect(await events.next()).toEqual({ done: true, value: undefined });
    await ended.promise;
    const late = subscribeRpc(transport, ticks, { from: 0 }, { signal: controller.signal });
    await expect(late.next()).rejects.toThrow('enough');
  });

  it('ends with an error where events come faster than they are read, after those that are kept', async () => {
    const ended = deferred();
    const transport = connected({ ticks: counting(ended) }, 3);
    const events = subscribeRpc(transport, ticks, { from: 0 });
    await events.next();
    await ended.promise;
    expect([await events.next(), await events.next(), await events.next()].map(({ value }) => value)).toEqual(
      [1n, 2n, 3n],
    );
    await expect(events.next()).rejects.toMatchObject({ code: 'subscription-overflow', limit: 3 });
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  it('throws what the server answers', async () => {
    const refused = subscribeRpc(connected(), { ...ticks, encodeParams: () => '["nothing"]' }, { from: 0 });
    await expect(refused.next()).rejects.toMatchObject({
      rpcCode: -32601,
      message: 'no "nothing" subscription in demo namespace',
    });
    const failing = connected({
      logger: recordingLogger(),
      // biome-ignore lint/correctness/useYield: a subscription may fail before its first event
      async *ticks() {
        throw new Error('no more');
      },
    });
    await expect(subscribeRpc(failing, ticks, { from: 0 }).next()).rejects.toMatchObject({
      code: 'transport',
      message: 'subscription failed',
    });
  });

  it('ends with an event that breaks the contract', async () => {
    const ended = deferred();
    const transport = connected({ ticks: counting(ended) }, 1_000_000);
    const strict = { ...ticks, isPayload: (payload: unknown) => payload === 0 };
    const events = subscribeRpc(transport, strict, { from: 0 });
    expect(await events.next()).toEqual({ done: false, value: 0n });
    await expect(events.next()).rejects.toMatchObject({
      code: 'response-validation',
      operation: 'demo_subscribe',
    });
    await ended.promise;
  });

  it('needs a transport with a connection', () => {
    const transport = { call: connected().call };
    expect(() => subscribeRpc(transport, ticks, { from: 0 })).toThrow(
      'demo_subscribe needs a transport with subscriptions',
    );
  });
});

it('subscribeParams puts the kind before the parameters of the kind', () => {
  expect(subscribeParams('newHeads', '[]')).toBe('["newHeads"]');
  expect(subscribeParams('logs', '[{"topics":[]}]')).toBe('["logs",{"topics":[]}]');
});
