import { describe, expect, it } from 'vitest';
import { canonicalJson, parseJson, withDecimalStrings } from '../../src/json/text.js';

describe('parseJson', () => {
  it('keeps integers beyond 2^53 as bigint, and everything else as it is', () => {
    const text =
      '{"a":18446744073709551615,"b":-9007199254740993,"c":9007199254740991,"d":"18446744073709551615"}';
    expect(parseJson(text)).toEqual({
      a: 18446744073709551615n,
      b: -9007199254740993n,
      c: 9007199254740991,
      d: '18446744073709551615',
    });
  });

  it('leaves digits in strings and fractions alone', () => {
    const text = String.raw`["\"18446744073709551615", "\\", 1234567890123456.5, 1e21, "a:12345678901234567890"]`;
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it('refuses what is no JSON', () => {
    expect(() => parseJson('{"a":01}')).toThrow(SyntaxError);
  });
});

describe('canonicalJson', () => {
  it('is equal for equal values only', () => {
    expect(canonicalJson(parseJson('{"b":[1,{"d":null,"c":2}],"a":"x"}'))).toBe(
      '{"a":"x","b":[1,{"c":2,"d":null}]}',
    );
    expect(canonicalJson(parseJson('[18446744073709551615]'))).toBe('[18446744073709551615]');
    expect(canonicalJson(parseJson('["18446744073709551615"]'))).toBe('["18446744073709551615"]');
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  });
});

describe('withDecimalStrings', () => {
  it('writes each bigint as its digits', () => {
    expect(withDecimalStrings({ a: [1n, { b: 2n }], c: 'x' })).toEqual({ a: ['1', { b: '2' }], c: 'x' });
  });
});
