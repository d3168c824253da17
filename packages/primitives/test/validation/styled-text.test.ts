import { describe, expect, it } from 'vitest';
import {
  arrayFromText,
  cookieText,
  deepObjectFromText,
  escapedCookie,
  escapedPath,
  escapedQuery,
  explodedObjectFromCookies,
  explodedObjectFromText,
  integerFromText,
  objectFromTexts,
  placesFromTexts,
  styledArrayFromText,
  styledObjectFromText,
  styledScalarFromText,
  wholeQuery,
} from '../../src/validation/index.js';

const header = (cookie: string) => (name: string) => (name === 'cookie' ? cookie : undefined);

describe('lists of requests', () => {
  it('are split before what is escaped in their items is decoded', () => {
    const rawQuery = 'tags=a%2Cb,c+d&x=1';
    const request = { query: { tags: 'a,b,c d', x: '1' }, rawQuery };
    expect(arrayFromText(escapedQuery(request, 'tags'), undefined, ',')).toEqual(['a,b', 'c d']);
    const raw = { path: { ids: ';ids=1%3B,2' }, rawPath: { ids: ';ids=1%3B,2' } };
    expect(styledArrayFromText(escapedPath(raw, 'ids'), 'ids', { style: 'matrix', explode: false })).toEqual([
      '1;',
      '2',
    ]);
  });

  it('are split as they are where only their decoded text is known', () => {
    const request = { query: { tags: 'a%2Cb,c' } };
    expect(arrayFromText(escapedQuery(request, 'tags'), undefined, ',')).toEqual(['a%2Cb', 'c']);
    expect(escapedPath({ path: { id: '7' } }, 'id')).toBe('7');
  });

  it('are a cookie for each item, or one for all', () => {
    const exploded = { style: 'form', explode: true } as const;
    const several = escapedCookie({ header: header('a=1%2C1; b=x; a=2') }, 'a');
    expect(styledArrayFromText(several, 'a', exploded)).toEqual(['1,1', '2']);
    const one = escapedCookie({ header: header('a=1%2C1,2') }, 'a');
    expect(styledArrayFromText(one, 'a', { style: 'form', explode: false })).toEqual(['1,1', '2']);
    expect(cookieText({ header: header('a=1%2C1') }, 'a')).toBe('1,1');
    expect(cookieText({ header: header('a=%zz') }, 'a')).toBe('%zz');
    expect(cookieText({ header: header('b=1') }, 'a')).toBeUndefined();
  });
});

describe('lists whose places have types of their own', () => {
  const places = [(text: unknown) => text, integerFromText];

  it('have in each place what it says, and behind them texts or what is said of those', () => {
    expect(placesFromTexts(['1', '2', '3'], places)).toEqual(['1', 2, '3']);
    expect(placesFromTexts(['1', '2', '3', 'x'], places, integerFromText)).toEqual(['1', 2, 3, 'x']);
    expect(placesFromTexts([], places)).toEqual([]);
  });

  it('are nothing where nothing was sent, and stay what is no list', () => {
    expect(placesFromTexts(undefined, places)).toBeUndefined();
    expect(placesFromTexts({ a: '1' }, places)).toEqual({ a: '1' });
  });
});

describe('a whole query string', () => {
  it('is percent-decoded text, and nothing where there is none', () => {
    expect(wholeQuery({ rawQuery: '%7B%22a%22%3A%22b+c%26d%22%7D' })).toBe('{"a":"b+c&d"}');
    expect(wholeQuery({ rawQuery: '%zz' })).toBe('%zz');
    expect(wholeQuery({ rawQuery: '' })).toBeUndefined();
    expect(wholeQuery({})).toBeUndefined();
  });
});

describe('objects of requests', () => {
  it('hold objects and lists in brackets', () => {
    const query = { 'f[a][b]': '1', 'f[a][c][]': 'x', 'f[d]': ['1', '2'], g: '0' };
    expect(
      deepObjectFromText(query, 'f', {
        a: (text) => objectFromTexts(text, { b: integerFromText }),
        d: (text) => arrayFromText(text, integerFromText),
      }),
    ).toEqual({ a: { b: 1, c: ['x'] }, d: [1, 2] });
    expect(deepObjectFromText({ g: '0' }, 'f', {})).toBeUndefined();
  });

  it('never reach a prototype', () => {
    const found = deepObjectFromText({ 'f[__proto__][x]': '1' }, 'f', {}) as object;
    expect(Object.keys(found)).toEqual(['__proto__']);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it('take the members of a query that nothing else has', () => {
    const query = { a: '1', b: '2', page: '3' };
    expect(explodedObjectFromText(query, { a: integerFromText })).toEqual({ a: 1 });
    expect(explodedObjectFromText(query, {}, { except: ['page'], from: integerFromText })).toEqual({
      a: 1,
      b: 2,
    });
    expect(explodedObjectFromText({ page: '3' }, {}, { except: ['page'] })).toBeUndefined();
  });

  it('are a cookie for each member', () => {
    expect(
      explodedObjectFromCookies(
        { header: header('a=1; b=x%3By') },
        { a: integerFromText, b: (text) => text, c: (text) => text },
      ),
    ).toEqual({ a: 1, b: 'x;y' });
  });

  it('have names and values with what separates them', () => {
    const raw = { path: { o: 'k=a%2Cb,l=c%3Dd' }, rawPath: { o: 'k=a%2Cb,l=c%3Dd' } };
    expect(styledObjectFromText(escapedPath(raw, 'o'), 'o', { style: 'simple', explode: true })).toEqual({
      k: 'a,b',
      l: 'c=d',
    });
  });
});

it('of a header are told apart by commas with spaces beside them, which those of a path keep', () => {
  const list = { style: 'simple', explode: false, fields: { '': integerFromText } } as const;
  expect(styledArrayFromText('1, 2 ,\t3', 'x-ids', list)).toEqual([1, 2, 3]);
  const object = { style: 'simple', explode: true } as const;
  expect(styledObjectFromText('a=x y, b=2', 'x-it', object)).toEqual({ a: 'x y', b: '2' });
  const raw = { path: { o: 'a, b' }, rawPath: { o: 'a,%20b' } };
  expect(styledArrayFromText(escapedPath(raw, 'o'), 'o', { style: 'simple', explode: false })).toEqual([
    'a',
    ' b',
  ]);
});

it('takes away what a style puts in front of a text', () => {
  expect(styledScalarFromText(';id=5', 'id', 'matrix')).toBe('5');
  expect(styledScalarFromText(';id', 'id', 'matrix')).toBe('');
  expect(styledScalarFromText('.5', 'id', 'label')).toBe('5');
  expect(styledScalarFromText(undefined, 'id', 'label')).toBeUndefined();
});
