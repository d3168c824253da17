import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBadRequestError } from '../../src/errors/index.js';
import { parseQuery, parseTarget } from '../../src/server/target.js';

const thrownBy = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('parseTarget', () => {
  it.each([
    ['/v2/chains?network=fuji', ['v2', 'chains'], 'network=fuji'],
    ['/v2/chains/', ['v2', 'chains', ''], ''],
    ['/a//b', ['a', '', 'b'], ''],
    ['/', [''], ''],
    ['/nfts%3AlistHolders', ['nfts:listHolders'], ''],
    ['/a%2Fb/c?', ['a/b', 'c'], ''],
    ['/a?b?c', ['a'], 'b?c'],
    ['/a+b', ['a+b'], ''],
  ])('%s', (target, segments, query) => {
    expect(parseTarget(target)).toMatchObject({ segments, query });
  });

  it.each(['/%', '/%zz', '/%ff'])('refuses %s', (target) => {
    expect(isBadRequestError(parseTarget(target).refusal)).toBe(true);
  });
});

describe('parseQuery', () => {
  it.each([
    ['', {}],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['&&a=1&', { a: '1' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=1+2%2B3', { a: '1 2+3' }],
    ['%C3%BC=%F0%9F%94%A5', { ü: '🔥' }],
    ['=1', { '': '1' }],
  ])('%s', (query, parameters) => {
    expect({ ...parseQuery(query, 10) }).toEqual(parameters);
  });

  it('gives a name of the object prototype no meaning', () => {
    const parameters = parseQuery('__proto__=1&constructor=2', 10);
    expect(Object.keys(parameters)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(parameters)).toBeNull();
  });

  it('refuses too many parameters and what is not percent-encoded', () => {
    expect(isBadRequestError(thrownBy(() => parseQuery('a&b&c', 2)))).toBe(true);
    expect(isBadRequestError(thrownBy(() => parseQuery('a=%', 2)))).toBe(true);
  });

  it('reads what URLSearchParams writes', () => {
    const pairs = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(pairs, (given) => {
        const written = new URLSearchParams(given);
        const expected = [...new Set(given.map(([name]) => name))].map((name) => [
          name,
          written.getAll(name),
        ]);
        const parsed = Object.entries(parseQuery(written.toString(), 20)).map(([name, value]) => [
          name,
          [value].flat(),
        ]);
        const byName = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);
        expect(parsed.sort(byName)).toEqual(expected.sort(byName));
      }),
    );
  });
});
