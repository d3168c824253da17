import { describe, expect, it } from 'vitest';
import { BoundedMap } from '../../src/server/bounded-map.js';

const mapOf = (maxBytes: number) =>
  new BoundedMap<{ readonly size: number }>({ maxBytes, bytesOf: (key, { size }) => key.length + size });
const keysIn = (map: ReturnType<typeof mapOf>, keys: string) =>
  [...keys].filter((key) => map.get(key) !== undefined).join('');

describe('BoundedMap', () => {
  it('holds entries up to its bytes and forgets what was put in first', () => {
    const map = mapOf(30);
    for (const key of 'abc') map.set(key, { size: 9 });
    expect([keysIn(map, 'abc'), map.bytes]).toEqual(['abc', 30]);
    map.set('d', { size: 0 });
    expect([keysIn(map, 'abcd'), map.bytes]).toEqual(['bcd', 21]);
  });

  it('takes an entry that is put in again for the newest, with its new size', () => {
    const map = mapOf(30);
    for (const key of 'abca') map.set(key, { size: 9 });
    expect(map.bytes).toBe(30);
    map.set('d', { size: 9 });
    expect(keysIn(map, 'abcd')).toBe('acd');
    map.set('a', { size: 1 });
    expect(map.bytes).toBe(22);
  });

  it('forgets everything for an entry that is larger than all of it, and takes the next', () => {
    const map = mapOf(10);
    map.set('a', { size: 2 });
    map.set('b', { size: 10 });
    expect([keysIn(map, 'ab'), map.bytes]).toEqual(['', 0]);
    map.set('c', { size: 2 });
    expect([keysIn(map, 'abc'), map.bytes]).toEqual(['c', 3]);
  });

  it('goes on after deletions and after it was emptied, however often', () => {
    const map = mapOf(30);
    for (let round = 0; round < 3; round++) {
      for (const key of 'abcdef') map.set(key, { size: 9 });
      expect(keysIn(map, 'abcdef')).toBe('def');
      map.delete('e');
      map.delete('unknown');
      expect([keysIn(map, 'abcdef'), map.bytes]).toEqual(['df', 20]);
      map.set('g', { size: 9 });
      map.set('h', { size: 9 });
      expect(keysIn(map, 'defgh')).toBe('fgh');
      map.clear();
      expect([keysIn(map, 'abcdefgh'), map.bytes]).toEqual(['', 0]);
    }
  });
});
