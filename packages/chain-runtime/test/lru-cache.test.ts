import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LruCache } from '../src/lru-cache.js';

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

  it.each<[string, (cache: LruCache<number, object>) => void]>([
    ['are cleared', (cache) => cache.clear()],
    ['are deleted', (cache) => cache.delete(0)],
    [
      'are dropped',
      (cache) => {
        for (let key = 1; key <= 8; key += 1) cache.set(key, {});
      },
    ],
    ['are replaced', (cache) => cache.set(0, {})],
  ])('keeps nothing of values that %s, however often', async (_, forget) => {
    const cache = new LruCache<number, object>(4);
    const values = Array.from({ length: 100 }, () => {
      const value = {};
      cache.set(0, value);
      forget(cache);
      return new WeakRef(value);
    });
    // What a WeakRef was made of stays until the turn is over.
    await new Promise(setImmediate);
    collectGarbage();
    expect(values.filter((value) => value.deref() !== undefined)).toEqual([]);
  });

  it('agrees with a list that is kept in the order of use', () => {
    const action = fc.record({ key: fc.nat(8), write: fc.boolean() });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const cache = new LruCache<number, number>(4);
        const used: number[] = [];
        for (const { key, write } of actions) {
          const place = used.indexOf(key);
          if (!write) {
            expect(cache.get(key)).toBe(place === -1 ? undefined : key);
            // Up to half of its room a cache does not note uses.
            if (place !== -1 && used.length * 2 > 4) used.push(...used.splice(place, 1));
            continue;
          }
          cache.set(key, key);
          if (place !== -1) used.splice(place, 1);
          used.push(key);
          if (used.length > 4) used.shift();
        }
        expect(cache.size).toBe(used.length);
      }),
    );
  });
});

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
