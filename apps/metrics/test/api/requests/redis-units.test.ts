import { connectRedisUnits, type RedisUnitsLogger } from '@firn/http/redis';
import { skipFor } from '@firn/testing/skip-for';
import { afterEach, describe, expect, test } from 'vitest';
import { missingRedis, startRedis } from '../../fixtures/redis-server.js';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A logger that keeps the texts. */
function recorder() {
  const lines: string[] = [];
  const keep = (_details: unknown, text?: string) => void lines.push(text ?? String(_details));
  return { lines, logger: { warn: keep, info: keep } as RedisUnitsLogger };
}

/** With the patience of a test, unless it says how much. */
function connect(url: string, unitsPerMinute: number, takeTimeoutMs = 60_000) {
  const { lines, logger } = recorder();
  const units = connectRedisUnits({ url, unitsPerMinute, keyPrefix: 'test:units:', logger, takeTimeoutMs });
  closing.push(() => units.close());
  const shares = (problem: unknown) => expect.poll(() => units.problem()).toEqual(problem);
  return { units, lines, shares };
}

const away = expect.stringContaining('Redis does not answer');

describe('units in Redis', skipFor(missingRedis), () => {
  test('are taken by several servers out of one bucket for each client', async () => {
    const redis = await startRedis((close) => closing.push(close));
    // So few a minute that none come back while the test runs.
    const [one, other] = [connect(redis.url, 1), connect(redis.url, 1)];
    await Promise.all([one.shares(undefined), other.shares(undefined)]);
    expect(await one.units.take('192.0.2.1', 0.2, 0.4)).toEqual({ units: 0.4, left: 0.6 });
    const second = await other.units.take('192.0.2.1', 0.5, 5);
    expect(second.units).toBeCloseTo(0.6, 2);
    expect(second.left).toBe(0);
    expect(await one.units.take('192.0.2.1', 0.9, 0.9)).toMatchObject({ units: 0 });
    expect(await one.units.take('192.0.2.2', 1, 1)).toEqual({ units: 1, left: 0 });
  });

  test('come back with time, no more than a bucket holds', async () => {
    const redis = await startRedis((close) => closing.push(close));
    const { units, shares } = connect(redis.url, 60_000_000);
    await shares(undefined);
    expect(await units.take('a', 60_000_000, 60_000_000)).toMatchObject({ units: 60_000_000 });
    // A thousand come back each millisecond.
    await expect.poll(async () => (await units.take('a', 1_000, 1_000)).units).toBe(1_000);
    expect((await units.take('b', 1, 1)).left).toBe(59_999_999);
  });

  test('are refused at once while Redis is away, which is logged once, and are shared again when it is back', async () => {
    const redis = await startRedis((close) => closing.push(close));
    const { units, lines, shares } = connect(redis.url, 100);
    await shares(undefined);
    await redis.stop();
    await shares(away);
    for (let call = 0; call < 5; call++) await expect(units.take('a', 1, 1)).rejects.toThrow('Redis');
    await redis.start();
    await shares(undefined);
    expect(await units.take('a', 1, 1)).toMatchObject({ units: 1 });
    expect(lines).toEqual([
      'rate limits are not shared: this process counts by itself',
      'rate limits are shared again',
    ]);
  });

  test('are given up after a moment when Redis hangs', async () => {
    const redis = await startRedis((close) => closing.push(close));
    const { units, shares } = connect(redis.url, 100, 250);
    await shares(undefined);
    redis.pause();
    try {
      await expect(units.take('a', 1, 1)).rejects.toThrow('longer than 250 ms');
      await expect(units.take('a', 1, 1)).rejects.toThrow('Redis does not answer');
    } finally {
      redis.resume();
    }
  });
});

test('a Redis that was never there is a problem that is told', async () => {
  const { units, lines, shares } = connect('redis://127.0.0.1:1', 100);
  await shares(away);
  await expect(units.take('a', 1, 1)).rejects.toThrow('Redis');
  expect(lines).toEqual(['rate limits are not shared: this process counts by itself']);
});
