import { describe, expect, it } from 'vitest';
import { field, typeOf, typesOf } from '../../fixtures/virtual-contract.js';

const text = { kind: 'string' };
const any = { kind: 'unknown' };

describe('objects', () => {
  it('have fields in the order of the document, those that are only required at the end', () => {
    expect(
      typeOf('{ type: object, required: [c, b], properties: { b: { type: string }, a: { type: string } } }'),
    ).toEqual({
      kind: 'object',
      extra: 'ignored',
      fields: [field('b', text), field('a', text, false), field('c', any)],
    });
  });

  it.each([
    ['{ properties: { a: true }, additionalProperties: false }', 'closed'],
    ['{ properties: { a: true }, additionalProperties: true }', 'open'],
    ['{ properties: { a: true }, additionalProperties: {} }', 'open'],
    ['{ properties: { a: true }, additionalProperties: { type: string } }', text],
    ['{ properties: { a: true } }', 'ignored'],
    ['{ properties: { a: true }, patternProperties: { ^x: { type: string } } }', 'open'],
    [
      '{ properties: { a: true }, patternProperties: { ^x: { type: string } }, additionalProperties: false }',
      text,
    ],
    ['{ properties: { a: true }, unevaluatedProperties: false }', 'closed'],
  ])('%s', (schema, extra) =>
    expect(typeOf(schema)).toEqual({ kind: 'object', extra, fields: [field('a', any, false)] }),
  );

  it('give undeclared fields the type of other keys', () => {
    expect(typeOf('{ required: [a], additionalProperties: { type: string } }')).toEqual({
      kind: 'object',
      extra: text,
      fields: [field('a', text)],
    });
    expect(typeOf('{ required: [a], properties: {}, additionalProperties: false }')).toEqual({
      kind: 'object',
      extra: 'closed',
      fields: [field('a', { kind: 'never' })],
    });
  });

  it('keep aliases and defaults', () => {
    expect(typeOf('{ properties: { a: { type: string, x-accepts: [b, c], default: x } } }')).toEqual({
      kind: 'object',
      extra: 'ignored',
      fields: [{ name: 'a', type: text, required: false, aliases: ['b', 'c'], default: 'x' }],
    });
  });
});

describe('maps', () => {
  it.each([
    ['{ type: object }', { values: any }],
    ['{ type: object, additionalProperties: { type: string } }', { values: text }],
    ['{ type: object, additionalProperties: true, minProperties: 1 }', { values: any, minProperties: 1 }],
    ['{ type: object, propertyNames: { pattern: ^a } }', { values: any, keyPattern: '^a' }],
    ['{ type: object, propertyNames: { enum: [a.b, c] } }', { values: any, keyPattern: '^(?:a\\.b|c)$' }],
    ['{ type: object, propertyNames: { maxLength: 3 } }', { values: any, keyPattern: '^[\\s\\S]{0,3}$' }],
    [
      '{ type: object, patternProperties: { ^x: { type: string } }, additionalProperties: false }',
      { values: text, keyPattern: '^x' },
    ],
    [
      '{ type: object, patternProperties: { ^x: { type: string }, ^y: { type: string } }, additionalProperties: false }',
      { values: text, keyPattern: '(?:^x)|(?:^y)' },
    ],
  ])('%s', (schema, record) => expect(typeOf(schema)).toEqual({ kind: 'record', ...record }));

  it('may have keys with a codec, also behind a reference', () => {
    const types = typesOf(
      'T: { type: object, propertyNames: { $ref: "#/components/schemas/Id" } }\nId: { type: string, format: cb58 }',
      { codecs: true },
    );
    expect(types.T).toEqual({ kind: 'record', values: any, keyCodec: 'cb58' });
  });

  it('without any key are objects without fields', () => {
    expect(typeOf('{ type: object, properties: {} }')).toEqual({
      kind: 'object',
      fields: [],
      extra: 'ignored',
    });
    expect(typeOf('{ type: object, additionalProperties: false }')).toEqual({
      kind: 'object',
      fields: [],
      extra: 'closed',
    });
  });
});

describe('arrays and tuples', () => {
  it.each([
    ['{ type: array }', { kind: 'array', items: any }],
    [
      '{ type: array, items: { type: string }, minItems: 1, maxItems: 2, uniqueItems: true }',
      { kind: 'array', items: text, minItems: 1, maxItems: 2, uniqueItems: true },
    ],
    ['{ type: array, items: false }', { kind: 'array', items: { kind: 'never' }, maxItems: 0 }],
    ['{ prefixItems: [{ type: string }] }', { kind: 'tuple', items: [text], required: 0, rest: any }],
    [
      '{ prefixItems: [{ type: string }], items: false, minItems: 1 }',
      { kind: 'tuple', items: [text], required: 1 },
    ],
    ['{ prefixItems: [{ type: string }, true], maxItems: 1 }', { kind: 'tuple', items: [text], required: 0 }],
    [
      '{ items: [{ type: string }], additionalItems: { type: string }, minItems: 1 }',
      { kind: 'tuple', items: [text], required: 1, rest: text },
    ],
    [
      '{ prefixItems: [{ type: string }], minItems: 2 }',
      {
        kind: 'intersection',
        parts: [
          { kind: 'tuple', items: [text], required: 1, rest: any },
          { kind: 'array', items: any, minItems: 2 },
        ],
      },
    ],
  ])('%s', (schema, type) => expect(typeOf(schema)).toEqual(type));
});
