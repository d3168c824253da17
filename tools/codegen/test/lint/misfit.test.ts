import type { Type } from '@firn/contract-model';
import { misfitOf } from '@firn/contract-model/read';
import { describe, expect, it } from 'vitest';
import { openRpcWith, readVirtual } from '../fixtures/virtual-contract.js';

function misfit(schema: string, value: unknown, named = false): string | undefined {
  const { contract } = readVirtual({ 'openrpc.yaml': openRpcWith(`T: ${schema}`) }, { codecs: true });
  const types = new Map(contract.types.map((type) => [type.name, type.type]));
  const resolve = (name: string): Type => types.get(name) ?? { kind: 'never' };
  const found = misfitOf({ kind: 'reference', name: 'T' }, value, { resolve, named });
  return found === undefined ? undefined : `${found.pointer} ${found.message}`.trim();
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
    expect(misfit(schema, value)).toBeUndefined(),
  );
});

describe('values that do not fit', () => {
  it.each([
    ['false', 1, 'must not be there'],
    ['{ type: string, maxLength: 1 }', 'ab', 'must have at most 1 characters'],
    ['{ type: string, pattern: ^a }', 'b', 'must match ^a'],
    ['{ type: integer }', 1.5, 'must be an integer'],
    ['{ type: number, maximum: 3 }', 4, 'must be at most 3'],
    ['{ type: number, multipleOf: 2 }', 4_000_000_000_001, 'must be a multiple of 2'],
    ['{ type: number, exclusiveMinimum: 3 }', 3, 'must be above 3'],
    ['{ enum: [a, b] }', 'c', 'must be one of "a", "b"'],
    ['{ const: a }', 'c', 'must be "a"'],
    ['{ type: array, items: { type: string } }', ['a', 1], '/1 must be a string'],
    ['{ type: array, uniqueItems: true }', [{ a: 1n }, { a: 1n }], 'must not have the same item twice'],
    ['{ prefixItems: [{}], items: false, minItems: 1 }', [1, 2], 'must have at most 1 items'],
    ['{ required: [a] }', {}, 'must have the key a'],
    [
      '{ properties: { a: {} }, additionalProperties: false }',
      { b: 1 },
      'has the key b, which the schema does not name',
    ],
    ['{ type: object, maxProperties: 1 }', { a: 1, b: 2 }, 'must have at most 1 keys'],
    ['{ type: object, propertyNames: { pattern: ^a } }', { b: 1 }, 'has the key b, which must match ^a'],
    [
      '{ properties: { "a/b": { type: object, additionalProperties: { type: string } } } }',
      { 'a/b': { c: 1 } },
      '/a~1b/c must be a string',
    ],
    ['{ oneOf: [{ type: string }, { type: number }] }', true, 'must be a string, or must be a number'],
    [
      '{ oneOf: [{ type: integer, multipleOf: 2 }, { type: integer, multipleOf: 3 }] }',
      6,
      'must fit exactly one of 2 alternatives, but fits 2',
    ],
    [
      '{ oneOf: [{ required: [t], properties: { t: { const: a }, x: { type: string } } }, { required: [t], properties: { t: { const: b } } }] }',
      { t: 'a', x: 1 },
      '/x must be a string',
    ],
    ['{ allOf: [{ type: string, pattern: ^a }, { type: string, pattern: b$ }] }', 'ac', 'must match b$'],
    ['{ type: string, format: uint64 }', 1, 'must be written as a string'],
    ['{ type: integer, format: uint64 }', '1', 'must be written as a number'],
    ['{ type: string, format: uint64 }', '18446744073709551616', 'must be an integer from 0 to 2^64-1'],
    ['{ type: string, format: uint64, minimum: 5 }', '4', 'must be at least 5'],
    [
      '{ type: string, format: quantity }',
      '0x01',
      'must be 0x hex without leading zeros, of at most 256 bits',
    ],
    ['{ type: string, format: fixed4 }', '99.5', 'must be a decimal number with four places'],
    [
      '{ type: string, format: cb58 }',
      '11111111111111111111111111111111LpoYZ',
      'must be base58 that ends in its checksum',
    ],
    [
      '{ type: string, format: bech32 }',
      'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96v',
      'must be a chain, a hyphen, and a bech32 address',
    ],
    ['{ type: string, format: hex-checksum }', '0x00', 'must be 0x hex that ends in its checksum'],
    ['{ type: string, format: address }', '0x12', 'must be 0x and 40 hex digits'],
  ] satisfies [string, unknown, string][])('%s refuses, case %#', (schema, value, message) =>
    expect(misfit(schema, value)).toBe(message),
  );

  it('an example names every key', () => {
    expect(misfit('{ properties: { a: {} } }', { b: 1 })).toBeUndefined();
    expect(misfit('{ properties: { a: {} } }', { b: 1 }, true)).toBe(
      'has the key b, which the schema does not name',
    );
    expect(misfit('{ oneOf: [{ type: string }, { properties: { a: {} } }] }', { b: 1 }, true)).toBe(
      'has the key b, which the schema does not name',
    );
  });
});
