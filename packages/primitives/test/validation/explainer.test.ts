import { describe, expect, it } from 'vitest';
import { type Explainer, explainer, type Schema } from '../../src/validation/index.js';

const messages = (schema: Schema, value: unknown): string[] =>
  explainer(schema)(value).map(({ message }) => message);

describe('explainer', () => {
  it.each<[Schema, unknown, string]>([
    ['string', 1, 'expected a string, received 1'],
    ['integer', 1.5, 'expected an integer, received 1.5'],
    ['uint64', -1, 'expected a decimal integer from 0 to 18446744073709551615, received -1'],
    ['never', 1, 'expected no value, received 1'],
    ['unknown', undefined, 'missing, expected any value'],
    [{ type: 'string', pattern: /^a/u }, 'b', 'expected a string that matches ^a, received "b"'],
    [{ type: 'integer', maximum: 3 }, 4, 'expected at most 3, received 4'],
    [{ codec: 'uint64', minimum: 5n }, '4', 'expected at least 5, received "4"'],
    [{ codec: 'uint64', writes: 'string' }, 4, 'expected a string, received 4'],
    [{ enum: ['a', 1] }, 'b', 'expected one of "a", 1, received "b"'],
    [{ items: 'string' }, ['a', 1], '[1]: expected a string, received 1'],
    [{ prefixItems: ['string'], minItems: 1 }, [], 'expected at least 1 item, received an array of 0 items'],
    [{ prefixItems: ['string'] }, ['a', 1], 'expected at most 1 item, received an array of 2 items'],
    [{ values: 'string', keyPattern: /^a/u }, { b: 'x' }, 'b: expected a key that matches ^a, received "b"'],
    [{ values: 'string', keyCodec: 'address' }, { b: 'x' }, 'b: expected 0x and 40 hex digits, received "b"'],
    [{ properties: { a: 'string' } }, {}, 'a: missing, expected a string'],
    [{ properties: { a: 'string' }, optional: ['a'] }, { a: 1 }, 'a: expected a string, received 1'],
    [{ properties: { a: 'string' }, aliases: { a: ['b'] } }, { b: 1 }, 'b: expected a string, received 1'],
    [
      { properties: {}, additionalProperties: false },
      { b: 1 },
      'b: expected only an empty object, received 1',
    ],
    [{ properties: {}, additionalProperties: 'string' }, { b: 1 }, 'b: expected a string, received 1'],
    [{ oneOf: ['integer', 'number'] }, 1, 'expected exactly one of 2 forms, not 2, received 1'],
    [{ anyOf: ['string', 'null'] }, 1, 'expected a string or null, received 1'],
    [
      { allOf: ['string', { type: 'string', maxLength: 1 }] },
      'ab',
      'expected at most 1 character, received "ab"',
    ],
    [{ discriminator: 't', mapping: { a: 'never' } }, { t: 'b' }, 't: expected "a", received "b"'],
    [{ discriminator: 't', tag: 'number', mapping: { 1: 'never' } }, { t: 2 }, 't: expected 1, received 2'],
    [{ not: 'string' }, 'a', 'expected a value that the schema under not refuses, received "a"'],
    [{ if: 'string', thenSchema: { enum: ['a'] } }, 'b', 'expected "a", received "b"'],
    [{ if: 'string', elseSchema: 'null' }, 1, 'expected null, received 1'],
    [
      { contains: 'string' },
      [1],
      'expected at least 1 item of the kind that contains names, not 0, received an array of 1 item',
    ],
    [{ propertyNames: { enum: ['a'] } }, { b: 1 }, 'b: expected "a", received "b"'],
    [
      { patternProperties: [[/^a/u, 'string']], names: ['b'], additionalProperties: 'null' },
      { a: 'x', b: 1, c: 1 },
      'c: expected null, received 1',
    ],
  ])('case %#', (schema, value, message) => {
    expect(messages(schema, value)).toEqual([message]);
  });

  it('follows types that are declared later and hold themselves', () => {
    const list: Explainer = explainer({ properties: { next: () => list }, optional: ['next'] });
    expect(list({ next: { next: {} } })).toEqual([]);
    expect(list({ next: { next: 1 } })[0]?.message).toBe('next.next: expected an object, received 1');
  });

  it('adds to the issues of a value that holds it, with its path', () => {
    const issues = explainer('null')(1);
    explainer('string')(2, ['a', 0], issues);
    expect(issues.map(({ message }) => message)).toEqual([
      'expected null, received 1',
      'a[0]: expected a string, received 2',
    ]);
  });

  it.each<[Schema, bigint]>([
    ['integer', 2n ** 64n],
    ['number', 1n],
    ['uint64', 2n ** 64n - 1n],
    [{ codec: 'uint64', writes: 'number' }, 7n],
  ])('accepts a bigint where it is asked to, case %#', (schema, value) => {
    expect(explainer(schema)(value)).toHaveLength(1);
    expect(explainer(schema, { bigints: true })(value)).toEqual([]);
  });

  it('checks the bounds of a bigint', () => {
    expect(explainer({ type: 'integer', maximum: 10 }, { bigints: true })(11n)[0]?.rule).toBe('maximum');
    expect(explainer('uint64', { bigints: true })(2n ** 64n)[0]?.rule).toBe('format:uint64');
  });

  it('asks for checksums only where it can', () => {
    const hasChecksum = (codec: string, text: string): boolean => codec === 'cb58' && text.endsWith('Y');
    const text = '11111111111111111111111111111111LpoYZ';
    expect(explainer('cb58')(text)).toEqual([]);
    expect(explainer('cb58', { hasChecksum })(text)[0]?.rule).toBe('format:cb58');
    expect(explainer('cb58', { hasChecksum })(text.slice(0, -1))).toEqual([]);
  });
});
