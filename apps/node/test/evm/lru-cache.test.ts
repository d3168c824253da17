import { describe, expect, it } from 'vitest';
import { LruCache } from '../../src/evm/lru-cache.js';

describe('LruCache', () => {
  it('drops the entry whose last use is the oldest', () => {
    const cache = new LruCache<string, number>(3);
    for (const [index, key] of ['a', 'b', 'c'].entries()) cache.set(key, index);
    cache.get('a');
    cache.set('d', 3);
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([0, undefined, 2, 3]);
  });

  it('counts the weight of its entries, and keeps the newest however heavy', () => {
    const cache = new LruCache<string, string>(5, (value) => value.length);
    cache.set('a', 'xx');
    cache.set('b', 'xxx');
    cache.set('a', 'x');
    expect(cache.size).toBe(2);
    cache.set('c', 'xxxxxxx');
    expect(cache.size).toBe(1);
    expect(cache.get('c')).toBe('xxxxxxx');
  });
});
