import { compactJson } from '@firn/contract/json';
import { ParseError, parseDocument } from '@firn/contract/read';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse as parseWithYaml } from 'yaml';
import { documentText } from '../../../src/bundle/document-text.js';

describe('YAML', () => {
  it('reads scalars by the core schema', () => {
    const text = `[~, null, '', yes, on, true, False, 1, -2, +3, 0x1F, 0o17, 1.5, .5, 1e3, -.inf, 2026-08-24, 012, 1_000, 0b1, "5"]`;
    expect(parseDocument(text, 'yaml')).toEqual([
      ...[null, null, '', 'yes', 'on', true, false, 1, -2, 3, 31, 15, 1.5, 0.5, 1000, -Infinity],
      ...['2026-08-24', 12, '1_000', '0b1', '5'],
    ]);
  });

  it('keeps integers beyond 2^53 exact', () => {
    expect(
      parseDocument('{ a: 18446744073709551615, b: -9007199254740993, c: 9007199254740991 }', 'yaml'),
    ).toEqual({
      a: 18446744073709551615n,
      b: -9007199254740993n,
      c: 9007199254740991,
    });
  });

  it('takes what << merges for keys of the object, its own ones first', () => {
    const text = `base: &base { a: 1, b: 2 }\nother: &other { b: 3, c: 4 }\nmerged: { <<: [*base, *other], a: 0 }\nkept: { '<<': 1 }`;
    expect(parseDocument(text, 'yaml')).toMatchObject({
      merged: { a: 0, b: 2, c: 4 },
      kept: { '<<': 1 },
    });
    expect(() => parseDocument('<<: 1', 'yaml')).toThrow('cannot merge mappings');
  });

  it('keeps __proto__ as a key', () => {
    expect(Object.keys(Object(parseDocument('__proto__: 1', 'yaml')))).toEqual(['__proto__']);
  });

  it.each([
    ['a: [1', 2, 'unexpected end'],
    ['a: 1\na: 2', 2, 'duplicated mapping key'],
    ['a: 1\n  b: 2\n', 2, 'bad indentation'],
    ['a: *missing', 1, 'unidentified alias'],
  ])('names the line of the mistake in %j', (text, line, message) => {
    const error = failure(() => parseDocument(text, 'yaml'));
    expect(error).toBeInstanceOf(ParseError);
    expect(error).toMatchObject({ line, message: expect.stringContaining(message) });
  });

  it('agrees with another reader on every JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value, undefined, 2);
        expect(roundedIntegers(parseDocument(text, 'yaml'))).toEqual(parseWithYaml(text));
      }),
    );
  });
});

describe('JSON', () => {
  it('keeps integers beyond 2^53 exact, and nothing else', () => {
    const text =
      '{"a":18446744073709551615,"b":"18446744073709551615","c":0.12345678901234567,"d":1234567890123456789e2,"e":[-9007199254740993]}';
    expect(parseDocument(text, 'json')).toEqual({
      a: 18446744073709551615n,
      b: '18446744073709551615',
      c: Number('0.12345678901234567'),
      d: Number('1234567890123456789e2'),
      e: [-9007199254740993n],
    });
  });

  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(roundedIntegers(parseDocument(text, 'json'))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('survives quotes and escapes beside long integers', () => {
    const value = { 'a"1234567890123456789': '\\"12345678901234567890', b: 'integer-0:0' };
    const text = `[${JSON.stringify(value)}, 12345678901234567890]`;
    expect(parseDocument(text, 'json')).toEqual([value, 12345678901234567890n]);
  });

  it('names the place of a mistake', () => {
    expect(failure(() => parseDocument('{\n  "a": 1,\n  "b" 2\n}', 'json'))).toMatchObject({
      line: 3,
      column: 7,
    });
  });

  it('is what the JSON writers write', () => {
    const value = { a: [18446744073709551615n, 1, 'x'], b: { c: null, d: [], e: {} }, f: 'ü"\n' };
    expect(parseDocument(documentText(value), 'json')).toEqual(value);
    expect(parseDocument(compactJson(value), 'json')).toEqual(value);
    expect(compactJson(value)).toBe(
      '{"a":[18446744073709551615,1,"x"],"b":{"c":null,"d":[],"e":{}},"f":"ü\\"\\n"}',
    );
  });
});

function failure(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
}

/** Exact integers as the numbers that other readers round them to. */
function roundedIntegers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(roundedIntegers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, roundedIntegers(member)]));
}
