import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrayFromText,
  booleanFromText,
  integerFromText,
  numberFromText,
  pathSegment,
  requestTarget,
} from '../../src/validation/index.js';

describe('values of texts', () => {
  it('gives back every safe integer, and nothing else', () => {
    fc.assert(fc.property(fc.maxSafeInteger(), (value) => integerFromText(String(value)) === value));
    for (const text of ['', '-', '01', '+1', '1.0', '1e3', ' 1', '9007199254740992', 7, undefined]) {
      expect(integerFromText(text)).toBe(text);
    }
  });

  it('gives back every number as JSON writes it', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(finite, (value) => numberFromText(JSON.stringify(value)) === (value === 0 ? 0 : value)),
    );
    for (const text of ['', '.5', '5.', '01', 'NaN', 'Infinity', '0x1', true])
      expect(numberFromText(text)).toBe(text);
  });

  it('knows two booleans', () => {
    expect(['true', 'false', 'TRUE', '1', '', undefined].map(booleanFromText)).toEqual([
      true,
      false,
      'TRUE',
      '1',
      '',
      undefined,
    ]);
  });

  it('makes arrays of parameters that are repeated, once or not there', () => {
    expect(arrayFromText(['1', 'x'], integerFromText)).toEqual([1, 'x']);
    expect(arrayFromText('1', integerFromText)).toEqual([1]);
    expect(arrayFromText(undefined, integerFromText)).toBeUndefined();
  });
});

describe('texts of requests', () => {
  it('write path parameters that cannot leave their place', () => {
    expect(pathSegment('id', 'a/b?c#d%é')).toBe('a%2Fb%3Fc%23d%25%C3%A9');
    expect(pathSegment('id', 5n)).toBe('5');
    for (const text of ['', '.', '..'])
      expect(() => pathSegment('chain', text)).toThrow('chain to be a path segment');
  });

  it('write query parameters that URLSearchParams reads back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }))),
        (entries) => {
          const target = requestTarget('/v2/x', entries);
          expect([...new URL(target, 'http://host').searchParams]).toEqual(entries);
        },
      ),
    );
    const entries = [
      ['a', 1],
      ['b', undefined],
      ['c', ['x', 2n, true]],
    ] as const;
    expect(requestTarget('/v2/x?k=1', entries)).toBe('/v2/x?k=1&a=1&c=x&c=2&c=true');
  });
});
