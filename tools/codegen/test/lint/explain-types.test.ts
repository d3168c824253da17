import type { Type } from '@firn/contract';
import { explainTypes } from '@firn/contract/explain';
import { describe, expect, it } from 'vitest';
import { openRpcWith, readVirtual } from '../fixtures/virtual-contract.js';

function firstIssue(schema: string, value: unknown, named = false): string | undefined {
  const { contract } = readVirtual({ 'openrpc.yaml': openRpcWith(`T: ${schema}`) }, { codecs: true });
  const types = new Map(contract.types.map((type) => [type.name, type.type]));
  const resolve = (name: string): Type => types.get(name) ?? { kind: 'never' };
  const explain = explainTypes(resolve, { bigints: true, canonical: true });
  return explain({ kind: 'reference', name: 'T' }, value, { named })[0]?.message;
}

describe('values that fit', () => {
  it.each([
    ['true', { any: [1] }],
    ['{ type: string, minLength: 1, maxLength: 1 }', '𝄞'],
    ['{ type: string, pattern: "^\\\\p{L}+$" }', 'é'],
    ['{ type: string, pattern: "^a\\\\-b$" }', 'a-b'],
    [
      '{ type: object, patternProperties: { "^\\\\p{L}+$": { type: number } }, additionalProperties: false }',
      { é: 1 },
    ],
    ['{ type: number, multipleOf: 0.1 }', 0.3],
    ['{ type: number, multipleOf: 0.01 }', 90071992547409.91],
    ['{ type: integer }', 18446744073709551615n],
    ['{ enum: [a, 1] }', 1],
    ['{ type: array, items: { type: string }, uniqueItems: true }', ['a', 'b']],
    ['{ prefixItems: [{ type: string }], items: { type: number } }', ['a', 1, 2]],
    ['{ properties: { a: { type: string } }, additionalProperties: { type: number } }', { a: 'x', b: 1 }],
    ['{ oneOf: [{ type: string }, { type: number }] }', 1],
    [
      '{ properties: { next: { $ref: "#/components/schemas/T" } }, additionalProperties: false }',
      { next: { next: {} } },
    ],
    ['{ type: object, propertyNames: { format: cb58 } }', { '11111111111111111111111111111111LpoYY': 1 }],
    ['{ type: string, format: uint64 }', '18446744073709551615'],
    ['{ type: integer, format: uint64 }', 18446744073709551615n],
    ['{ type: string, format: quantity }', '0x0'],
    ['{ type: string, format: fixed4 }', '99.5000'],
    ['{ type: string, format: node-id }', 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ'],
    ['{ type: string, format: bech32 }', 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u'],
    ['{ type: string, format: rfc3339 }', '2026-08-24T00:00:00.5Z'],
    ['{ type: number, format: exact-number }', 1.5],
  ] satisfies [string, unknown][])('%s, case %#', (schema, value) =>
    expect(firstIssue(schema, value)).toBeUndefined(),
  );
});

describe('values that do not fit', () => {
  it.each([
    ['false', 1, 'expected no value, received 1'],
    ['{ type: string, maxLength: 1 }', 'ab', 'expected at most 1 character, received "ab"'],
    ['{ type: string, pattern: ^a }', 'b', 'expected a string that matches ^a, received "b"'],
    ['{ type: integer }', 1.5, 'expected an integer, received 1.5'],
    ['{ type: number, maximum: 3 }', 4, 'expected at most 3, received 4'],
    [
      '{ type: number, multipleOf: 2 }',
      4_000_000_000_001,
      'expected a multiple of 2, received 4000000000001',
    ],
    ['{ type: number, exclusiveMinimum: 3 }', 3, 'expected more than 3, received 3'],
    ['{ enum: [a, b] }', 'c', 'expected one of "a", "b", received "c"'],
    ['{ const: a }', 'c', 'expected "a", received "c"'],
    ['{ type: array, items: { type: string } }', ['a', 1], '[1]: expected a string, received 1'],
    [
      '{ type: array, uniqueItems: true }',
      [{ a: 1n }, { a: 1n }],
      '[1]: expected an item that differs from all before it, received an object with a',
    ],
    [
      '{ prefixItems: [{}], items: false, minItems: 1 }',
      [1, 2],
      'expected at most 1 item, received an array of 2 items',
    ],
    ['{ required: [a] }', {}, 'a: missing, expected any value'],
    [
      '{ properties: { a: {} }, additionalProperties: false }',
      { b: 1 },
      'b: expected only the keys a, received 1',
    ],
    [
      '{ type: object, maxProperties: 1 }',
      { a: 1, b: 2 },
      'expected at most 1 key, received an object with a, b',
    ],
    [
      '{ type: object, propertyNames: { pattern: ^a } }',
      { b: 1 },
      'b: expected a key that matches ^a, received "b"',
    ],
    [
      '{ properties: { "a/b": { type: object, additionalProperties: { type: string } } } }',
      { 'a/b': { c: 1 } },
      '["a/b"].c: expected a string, received 1',
    ],
    ['{ oneOf: [{ type: string }, { type: number }] }', true, 'expected a string or a number, received true'],
    [
      '{ oneOf: [{ type: integer, multipleOf: 2 }, { type: integer, multipleOf: 3 }] }',
      6,
      'expected exactly one of 2 forms, not 2, received 6',
    ],
    [
      '{ oneOf: [{ required: [t], properties: { t: { const: a }, x: { type: string } } }, { required: [t], properties: { t: { const: b } } }] }',
      { t: 'a', x: 1 },
      'x: expected a string, received 1',
    ],
    [
      '{ allOf: [{ type: string, pattern: ^a }, { type: string, pattern: b$ }] }',
      'ac',
      'expected a string that matches b$, received "ac"',
    ],
    ['{ type: string, format: uint64 }', 1, 'expected a string, received 1'],
    ['{ type: integer, format: uint64 }', '1', 'expected a number, received "1"'],
    [
      '{ type: string, format: uint64 }',
      '18446744073709551616',
      'expected a decimal integer from 0 to 18446744073709551615, received "18446744073709551616"',
    ],
    ['{ type: string, format: uint64, minimum: 5 }', '4', 'expected at least 5, received "4"'],
    [
      '{ type: string, format: quantity }',
      '0x01',
      'expected 0x and 1 to 64 hex digits without leading zeros, received "0x01"',
    ],
    [
      '{ type: string, format: fixed4 }',
      '99.5',
      'expected a decimal string with four places, or a number, received "99.5"',
    ],
    [
      '{ type: string, format: cb58 }',
      '11111111111111111111111111111111LpoYZ',
      'expected a text whose checksum is right, received "11111111111111111111111111111111LpoYZ"',
    ],
    [
      '{ type: string, format: bech32 }',
      'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96v',
      'expected a text whose checksum is right, received "P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96v"',
    ],
    [
      '{ type: string, format: hex-checksum }',
      '0x00000000',
      'expected a text whose checksum is right, received "0x00000000"',
    ],
    ['{ type: string, format: address }', '0x12', 'expected 0x and 40 hex digits, received "0x12"'],
  ] satisfies [string, unknown, string][])('%s refuses, case %#', (schema, value, message) =>
    expect(firstIssue(schema, value)).toBe(message),
  );

  it('an example names every key', () => {
    expect(firstIssue('{ properties: { a: {} } }', { b: 1 })).toBeUndefined();
    expect(firstIssue('{ properties: { a: {} } }', { b: 1 }, true)).toBe(
      'b: expected only the keys a, received 1',
    );
    expect(firstIssue('{ oneOf: [{ type: string }, { properties: { a: {} } }] }', { b: 1 }, true)).toBe(
      'b: expected only the keys a, received 1',
    );
  });
});
