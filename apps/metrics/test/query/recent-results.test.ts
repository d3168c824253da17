import { expect, test } from 'vitest';
import { createRecentResults } from '../../src/query/recent-results.js';

test('a result is loaded once, and forgotten when others were asked for more recently', async () => {
  const loaded: string[] = [];
  const recent = createRecentResults<string>(2);
  const get = (key: string) =>
    recent.get(key, async () => {
      loaded.push(key);
      return key;
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await get(key)).toBe(key);
  expect(loaded).toEqual(['a', 'b', 'c', 'b']);
});

test('a failure is not remembered', async () => {
  const recent = createRecentResults<string>(2);
  await expect(recent.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await recent.get('a', async () => 'yes')).toBe('yes');
});
