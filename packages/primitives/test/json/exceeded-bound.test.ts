import { describe, expect, it } from 'vitest';
import { exceededBound } from '../../src/json/index.js';

describe('exceededBound', () => {
  it('counts the members of all objects, and no colons in texts', () => {
    const text = '{"a:b":":::","c":{"d":[{"e\\":":1}]},"c":2}';
    expect(exceededBound(text, { depth: 10, members: 5 })).toBeUndefined();
    expect(exceededBound(text, { depth: 10, members: 4 })).toBe('members');
  });

  it('names the bound that comes first', () => {
    expect(exceededBound('{"a":[[[]]]}', { depth: 2, members: 0 })).toBe('members');
    expect(exceededBound('[[[{"a":1}]]]', { depth: 2, members: 0 })).toBe('depth');
  });

  it('counts items of lists and objects, and no commas in texts', () => {
    const bounds = { depth: 10, members: 10 };
    expect(exceededBound('[1,[2,",,,"],{"a":1,"b":2}]', { ...bounds, items: 4 })).toBeUndefined();
    expect(exceededBound('[1,[2,",,,"],{"a":1,"b":2}]', { ...bounds, items: 3 })).toBe('items');
  });

  it('measures numbers with sign, point and exponent, and none of texts', () => {
    const bounds = { depth: 10, members: 10, digits: 5 };
    for (const number of ['12345', '-12345', '1.2e3', '1e-23']) {
      expect(exceededBound(`["1234567",${number},${number}]`, bounds)).toBeUndefined();
    }
    for (const number of ['123456', '-123456', '1.2345', '1.2e34', '1e-234', '1E+234']) {
      expect(exceededBound(`{"id":1,"n":${number}}`, bounds)).toBe('digits');
    }
    expect(exceededBound('1'.repeat(6), bounds)).toBe('digits');
  });
});
