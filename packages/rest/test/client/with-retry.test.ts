import { noAnswer } from '@firn/http/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  callRest,
  type RestTransport,
  type RetryOptions,
  withRetry,
  withTimeout,
} from '../../src/client/index.js';
import { TransportError } from '../../src/errors/index.js';
import { echoOperation, getSeriesOperation } from '../sample-contract.js';
import { fakeTransport, silentTransport } from './fake-transport.js';

const get = (transport: RestTransport, options: RetryOptions = {}, signal?: AbortSignal) =>
  callRest(withRetry(transport, options), getSeriesOperation, { chainId: '1' }, { signal });
const post = (transport: RestTransport) => callRest(withRetry(transport), echoOperation, { body: 1 });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets all waits pass and tells how long they were together, and how the call ended. */
async function settle(promise: Promise<unknown>): Promise<{ ended: unknown; waitedMs: number }> {
  const start = Date.now();
  const ended = promise.then(
    (value) => value,
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return { ended: await ended, waitedMs: Date.now() - start };
}

describe('withRetry', () => {
  it.each([429, 502, 503, 504])('sends an idempotent request again after %i', async (status) => {
    const { transport, requests } = fakeTransport({ status }, { status }, {});
    expect(await settle(get(transport))).toMatchObject({ ended: { results: [] } });
    expect(requests).toHaveLength(3);
  });

  it.each([400, 401, 404, 500, 501, 505])('does not send a request again after %i', async (status) => {
    const { transport, requests } = fakeTransport({ status });
    await settle(get(transport));
    expect(requests).toHaveLength(1);
  });

  it('gives the last answer after the last retry', async () => {
    const { transport, requests } = fakeTransport({ status: 503, text: '{"message":"down"}' });
    expect(await settle(get(transport, { retries: 2 }))).toMatchObject({
      ended: { status: 503, messages: ['down'] },
    });
    expect(requests).toHaveLength(3);
  });

  it('sends an idempotent request again where no answer came', async () => {
    const { transport, requests } = fakeTransport(new TransportError('reset'), {});
    await settle(get(transport));
    expect(requests).toHaveLength(2);
  });

  it('sends any request again that surely never left, and no other one that changes something', async () => {
    const refused = noAnswer(
      new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
    );
    const first = fakeTransport(refused, { text: '{}' });
    await settle(post(first.transport));
    expect(first.requests).toHaveLength(2);
    for (const reply of [new TransportError('reset'), { status: 503 }, { status: 429 }]) {
      const { transport, requests } = fakeTransport(reply);
      await settle(post(transport));
      expect(requests).toHaveLength(1);
    }
  });

  it('doubles the bound of the wait up to its maximum, and chooses below it', async () => {
    const { transport } = fakeTransport({ status: 503 });
    const options = { retries: 5, baseDelayMs: 100, maxDelayMs: 500 };
    expect((await settle(get(transport, { ...options, random: () => 1 }))).waitedMs).toBe(
      100 + 200 + 400 + 500 + 500,
    );
    expect((await settle(get(transport, { ...options, random: () => 0.5 }))).waitedMs).toBe(850);
    expect((await settle(get(transport, { ...options, random: () => 0 }))).waitedMs).toBeLessThan(10);
  });

  it('waits at least as long as Retry-After says', async () => {
    const { transport, requests } = fakeTransport({ status: 429, headers: { 'retry-after': '3' } }, {});
    expect((await settle(get(transport, { random: () => 0 }))).waitedMs).toBe(3000);
    expect(requests).toHaveLength(2);
  });

  it('gives up where Retry-After is longer than the longest wait', async () => {
    const { transport, requests } = fakeTransport({ status: 429, headers: { 'retry-after': '11' } });
    expect(await settle(get(transport))).toMatchObject({ ended: { status: 429 }, waitedMs: 0 });
    expect(requests).toHaveLength(1);
  });

  it('stops waiting when the signal fires', async () => {
    const { transport, requests } = fakeTransport({ status: 503 });
    const controller = new AbortController();
    const calling = get(transport, { random: () => 1, baseDelayMs: 10_000 }, controller.signal);
    const ended = calling.then(
      () => undefined,
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(5);
    controller.abort('enough');
    expect(await ended).toMatchObject({ code: 'cancelled', cause: 'enough' });
    expect(requests).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('covers each attempt with a time limit inside, all of them with one outside', async () => {
    const each = callRest(
      withRetry(withTimeout(silentTransport, 100), { retries: 2, random: () => 0 }),
      getSeriesOperation,
      { chainId: '1' },
    );
    expect(await settle(each)).toMatchObject({ ended: { code: 'timeout', timeoutMs: 100 }, waitedMs: 300 });
    const all = callRest(withTimeout(withRetry(silentTransport), 100), getSeriesOperation, { chainId: '1' });
    expect(await settle(all)).toMatchObject({ ended: { code: 'timeout' }, waitedMs: 100 });
  });
});

describe('withTimeout', () => {
  it('leaves no timer behind', async () => {
    await callRest(withTimeout(fakeTransport({}).transport, 1000), getSeriesOperation, { chainId: '1' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives way to the time limit of the call', async () => {
    const calling = callRest(
      withTimeout(silentTransport, 1000),
      getSeriesOperation,
      { chainId: '1' },
      { timeoutMs: 10 },
    );
    expect(await settle(calling)).toMatchObject({ ended: { code: 'timeout', timeoutMs: 10 }, waitedMs: 10 });
  });
});
