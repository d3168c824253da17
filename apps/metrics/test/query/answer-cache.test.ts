import { expect, test } from 'vitest';
import { createAnswerCache } from '../../src/query/answer-cache.js';

/** A cache whose answers are counted, at a time that can be set. */
function counted(maximumBytes?: number) {
  let time = 0;
  let made = 0;
  let version: readonly unknown[] = [];
  const cache = createAnswerCache(maximumBytes, () => time);
  return {
    at: (now: number) => {
      time = now;
    },
    /** Which answer was given: the first that was made, the second, ... */
    get(key: string, current: readonly unknown[] = []) {
      version = current;
      const readVersion = () => version;
      return cache.get<object>(key, readVersion, async () => String(++made));
    },
    textOf: async (answer: object | Promise<object>) => ((await answer) as { text(): string }).text(),
  };
}

test('an answer is made once while its version is the same, and is there at once', async () => {
  const { get, textOf } = counted();
  const mark = { num: 1n };
  const first = await get('a', [1, mark]);
  expect(get('a', [1, mark])).toBe(first);
  expect(await textOf(get('b', [1, mark]))).toBe('2');
  expect(await textOf(get('a', [2, mark]))).toBe('3');
  expect(await textOf(get('a', [2, { num: 1n }]))).toBe('4');
});

test('whoever asks while an answer is being made waits for the same one', async () => {
  const { get, textOf } = counted();
  const both = await Promise.all([get('a'), get('a')]);
  expect(both[0]).toBe(both[1]);
  expect(await textOf(get('a'))).toBe('1');
});

test('an answer is made anew after a second', async () => {
  const { get, at, textOf } = counted();
  await get('a');
  at(1_000);
  expect(await textOf(get('a'))).toBe('1');
  at(1_001);
  expect(await textOf(get('a'))).toBe('2');
});

test('what was asked for least recently is forgotten when there is no room', async () => {
  const { get, textOf } = counted(2 * 502);
  await get('a');
  await get('b');
  await get('a');
  await get('c');
  expect(await textOf(get('a'))).toBe('1');
  expect(await textOf(get('b'))).toBe('4');
});

test('a failure is not kept', async () => {
  const cache = createAnswerCache();
  const failing = () => Promise.reject(new Error('the store is gone'));
  await expect(cache.get('a', () => [], failing)).rejects.toThrow('the store is gone');
  expect(
    await cache.get(
      'a',
      () => [],
      async () => '1',
    ),
  ).toBeDefined();
});
