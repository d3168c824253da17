import { describe, expect, it } from 'vitest';
import {
  deepObjectQuery,
  styledAnswerHeader,
  styledCookie,
  styledHeader,
  styledPath,
  styledQuery,
  targetOf,
} from '../../src/request/index.js';

const list = ['blue', 'black'];
const object = { R: 100, G: 200 };

// The table of styles in the OpenAPI specification 3.1.1, "Style Examples".
describe('styles of parameters', () => {
  it.each([
    ['simple', false, 'blue', 'blue', 'blue,black', 'R,100,G,200'],
    ['simple', true, 'blue', 'blue', 'blue,black', 'R=100,G=200'],
    ['label', false, 'blue', '.blue', '.blue,black', '.R,100,G,200'],
    ['label', true, 'blue', '.blue', '.blue.black', '.R=100.G=200'],
    ['matrix', false, 'blue', ';color=blue', ';color=blue,black', ';color=R,100,G,200'],
    ['matrix', true, 'blue', ';color=blue', ';color=blue;color=black', ';R=100;G=200'],
  ] as const)('of a path: %s, explode %s', (style, explode, value, scalar, array, members) => {
    expect(styledPath('color', value, style, explode)).toBe(scalar);
    expect(styledPath('color', list, style, explode)).toBe(array);
    expect(styledPath('color', object, style, explode)).toBe(members);
  });

  it.each([
    ['form', false, 'color=blue', 'color=blue,black', 'color=R,100,G,200'],
    ['form', true, 'color=blue', 'color=blue&color=black', 'R=100&G=200'],
    ['spaceDelimited', false, 'color=blue', 'color=blue%20black', 'color=R%20100%20G%20200'],
    ['pipeDelimited', false, 'color=blue', 'color=blue%7Cblack', 'color=R%7C100%7CG%7C200'],
  ] as const)('of a query: %s, explode %s', (style, explode, scalar, array, members) => {
    expect(styledQuery('color', 'blue', style, explode)).toBe(scalar);
    expect(styledQuery('color', list, style, explode)).toBe(array);
    expect(styledQuery('color', object, style, explode)).toBe(members);
  });

  it('repeat a list inside an exploded object of a query', () => {
    const page = { page: 2, sort: ['name,asc', 'age'], none: [], left: undefined };
    expect(styledQuery('pageable', page, 'form', true)).toBe('page=2&sort=name%2Casc&sort=age');
    expect(styledQuery('pageable', { none: [] }, 'form', true)).toBe('');
  });

  it.each([
    ['a query', styledQuery('b', [], 'form', false), ''],
    ['a query with pipes', styledQuery('b', [undefined], 'pipeDelimited', false), ''],
    ['a header', styledHeader('x-b', [], false), undefined],
    ['a cookie', styledCookie('b', [], false), undefined],
  ])('leaves an empty list out of %s, exploded or not', (_place, written, nothing) =>
    expect(written).toBe(nothing),
  );

  it('write objects of a query with brackets', () => {
    expect(deepObjectQuery('color', { R: 100, in: { G: 200 }, list: [1, 2] })).toBe(
      'color%5BR%5D=100&color%5Bin%5D%5BG%5D=200&color%5Blist%5D=1&color%5Blist%5D=2',
    );
  });

  it('leave out what is not given, and keep what is empty', () => {
    expect(
      targetOf('/a', [styledQuery('x', undefined, 'form', true), styledQuery('y', [], 'form', true)]),
    ).toBe('/a');
    expect(targetOf('/a?b=1', [styledQuery('x', '', 'form', true)])).toBe('/a?b=1&x=');
    expect(styledHeader('X-A', undefined, false)).toBeUndefined();
  });

  it('keep reserved characters where that is allowed, but none that would end the value', () => {
    expect(styledQuery('u', 'https://a.b/c?d=e&f#g h%20', 'form', true, true)).toBe(
      'u=https://a.b/c?d=e%26f%23g%20h%20',
    );
  });

  it('refuse what URLs take for another path, also where escapes stay', () => {
    for (const value of ['', '.', '..', '%2e', '.%2E', '%2E%2e'])
      expect(() => styledPath('id', value, 'simple', false, true), value).toThrow('id to be a path segment');
    expect(styledPath('id', '%2e%2e', 'simple', false)).toBe('%252e%252e');
    expect(styledPath('id', '...', 'simple', false, true)).toBe('...');
  });

  it('refuse items that would arrive as two', () => {
    expect(() => styledQuery('f', ['a|b'], 'pipeDelimited', false)).toThrow('items of f without "|"');
    expect(() => styledHeader('X-F', ['a,b'], false)).toThrow('items of X-F without ","');
    expect(styledQuery('f', ['a|b'], 'form', true)).toBe('f=a%7Cb');
  });

  it('write null inside a header of an answer as that text, and refuse it in a request', () => {
    expect(styledAnswerHeader('X-L', [1, null], false)).toBe('1,null');
    expect(styledAnswerHeader('X-O', { a: null }, true)).toBe('a=null');
    expect(() => styledHeader('X-L', [1, null], false)).toThrow('X-L without null');
  });

  it('refuse what no header can hold', () => {
    expect(() => styledHeader('X-A', 'a\r\nEvil: 1', false)).toThrow('X-A');
  });

  it('write cookies percent-encoded, each on its own', () => {
    expect(styledCookie('c', 'a;b', false)).toBe('c=a%3Bb');
    expect(styledCookie('c', list, true)).toBe('c=blue; c=black');
  });

  it('refuse null inside a list or an object: as a text it would be another value, left out the list a shorter one', () => {
    for (const explode of [true, false]) {
      expect(() => styledQuery('a', ['x', null], 'form', explode)).toThrow('a without null');
      expect(() => styledQuery('a', { b: null }, 'form', explode)).toThrow('a.b without null');
      expect(() => styledPath('a', [null], 'matrix', explode)).toThrow('a without null');
      expect(() => styledHeader('a', [null], explode)).toThrow('a without null');
      expect(() => styledCookie('a', [null], explode)).toThrow('a without null');
    }
    expect(() => deepObjectQuery('a', { b: [1, null] })).toThrow('a[b] without null');
    expect(() => styledQuery('a', { b: ['x', null] }, 'form', true)).toThrow('a.b without null');
    // A list inside one text is JSON, which has a form for null.
    expect(styledQuery('a', { b: [null] }, 'form', false)).toBe('a=b,%5Bnull%5D');
    expect(styledQuery('a', null, 'form', true)).toBe('');
    expect(deepObjectQuery('a', { b: null, c: 1 })).toBe('a%5Bc%5D=1');
  });
});
