import { describe, expect, it } from 'vitest';
import { canonicalJson, compactJson, parseJson, withDecimalStrings } from '../../src/json/text.js';

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
    expect(() => parseJson('{12345678901234567890:1}')).toThrow(SyntaxError);
  });

  it('names the position in the text, behind long integers too', () => {
    const text = '[12345678901234567890, 1 2]';
    expect(() => parseJson(text)).toThrow(errorOf(() => JSON.parse(text)));
  });

  it('parses a text with long integers once, whatever its strings are', () => {
    // Strings like those that a parser could hide integers in: trying one mark after the other would never end.
    const strings = Array.from({ length: 100_000 }, (_, index) => `integer-${index}:0`);
    expect(parseJson(`{"strings":${JSON.stringify(strings)},"long":12345678901234567890}`)).toEqual({
      strings,
      long: 12345678901234567890n,
    });
  });
});

describe('compactJson', () => {
  it('writes what JSON.stringify writes, and a bigint as an integer', () => {
    expect(compactJson({ a: [1n, -18446744073709551615n], b: undefined, c: [undefined], d: '1n' })).toBe(
      '{"a":[1,-18446744073709551615],"c":[null],"d":"1n"}',
    );
    expect(compactJson({ day: new Date(0) })).toBe('{"day":"1970-01-01T00:00:00.000Z"}');
    expect(compactJson(undefined)).toBe('null');
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

function errorOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('nothing was thrown');
}
