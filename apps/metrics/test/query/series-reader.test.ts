import { expect, test } from 'vitest';
import { createOpenValuesCache } from '../../src/query/series-reader.js';

const key = (newest: string, base = 'base') => ({ name: 'chain metric hour', base, newest });

/** A cache whose computations take a time that the test says, and are counted. */
function createSetup() {
  let time = 0;
  let computed = 0;
  const cache = createOpenValuesCache<string>(() => time);
  return {
    computed: () => computed,
    pass: (ms: number) => {
      time += ms;
    },
    get: (newest: string, costMs: number, base?: string) =>
      cache.get(key(newest, base), async () => {
        computed++;
        time += costMs;
        return newest;
      }),
  };
}

test('the same block is computed once', async () => {
  const { get, computed } = createSetup();
  expect([await get('1', 10), await get('1', 10)]).toEqual(['1', '1']);
  expect(computed()).toBe(1);
});

test('cheap values are of the last block at every request', async () => {
  const { get } = createSetup();
  expect([await get('1', 10), await get('2', 10), await get('3', 10)]).toEqual(['1', '2', '3']);
});

test('dear values are computed beside the requests, not for each block', async () => {
  const { get, pass, computed } = createSetup();
  await get('1', 100);
  expect(await get('2', 100)).toBe('1');
  expect(computed()).toBe(1);
  pass(800);
  expect(await get('3', 100)).toBe('1');
  expect(await get('4', 100)).toBe('3');
  expect(computed()).toBe(2);
});

test('dear values older than a minute are waited for', async () => {
  const { get, pass } = createSetup();
  await get('1', 100);
  pass(60_000);
  expect(await get('2', 100)).toBe('2');
});

test('values from before a seal or an undo are never answered', async () => {
  const { get } = createSetup();
  await get('1', 1_000);
  expect(await get('2', 1_000, 'another base')).toBe('2');
});

test('a failure is not remembered', async () => {
  const cache = createOpenValuesCache<string>();
  await expect(cache.get(key('1'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get(key('1'), async () => 'values')).toBe('values');
});
