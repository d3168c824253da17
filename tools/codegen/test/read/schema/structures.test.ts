import { type Type, withoutConditions } from '@firn/contract';
import { describe, expect, it } from 'vitest';
import { field, openRpcWith, readVirtual, typeOf, typesOf } from '../../fixtures/virtual-contract.js';

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
    expect(withoutConditions(typeOf(schema) as Type)).toEqual({
      kind: 'object',
      extra,
      fields: [field('a', any, false)],
    }),
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

  it('may have their properties behind a reference, and one that is called $ref', () => {
    const types = typesOf(
      `T: { properties: { $ref: '#/components/schemas/Shared/properties' }, required: [a] }
Shared: { properties: { a: { type: string }, $ref: { type: string } } }`,
    );
    const fields = [field('a', text), field('$ref', text, false)];
    expect(types.T).toEqual({ kind: 'object', extra: 'ignored', fields });
  });

  it('keep aliases and defaults', () => {
    expect(typeOf('{ properties: { a: { type: string, x-accepts: [b, c], default: x } } }')).toEqual({
      kind: 'object',
      extra: 'ignored',
      fields: [{ name: 'a', type: text, required: false, aliases: ['b', 'c'], default: 'x' }],
    });
  });
});

describe('keywords beside a type that they say nothing of', () => {
  it.each([
    ["$ref: '#/components/schemas/Name'", { kind: 'reference', name: 'Name' }],
    ['allOf: [{ type: boolean }]', { kind: 'boolean' }],
  ])('are left out, with a warning: %s', (beside, type) => {
    const schemas = `T: { maxLength: 80, ${beside} }\nName: { type: object, properties: { first: { type: string } } }`;
    const { contract, warnings } = readVirtual({ 'openrpc.yaml': openRpcWith(schemas) });
    expect(contract.types.find(({ name }) => name === 'T')?.type).toEqual(type);
    expect(warnings.map(({ code }) => code)).toEqual(['keyword-of-other-type']);
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
  ])('%s', (schema, record) =>
    expect(withoutConditions(typeOf(schema) as Type)).toEqual({ kind: 'record', ...record }),
  );

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
      '{ type: array, items: [{ type: string }], additionalItems: { type: string }, minItems: 1 }',
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

  it('are among all values where a list of items has no type, with a warning', () => {
    const schemas = 'Value: { items: [{ type: string }], minItems: 1 }';
    const { contract, warnings } = readVirtual({ 'openrpc.yaml': openRpcWith(schemas) });
    const anyButNull = {
      kind: 'union',
      exclusive: false,
      variants: [
        { kind: 'tuple', items: [text], required: 1, rest: any },
        { kind: 'record', values: any },
        text,
        { kind: 'number', integer: false },
        { kind: 'boolean' },
      ],
    };
    expect(contract.types[0]?.type).toEqual({
      kind: 'union',
      exclusive: false,
      variants: [anyButNull, { kind: 'null' }],
    });
    expect(warnings.map(({ code }) => code)).toEqual(['items-without-type']);
  });
});

describe('dynamic references', () => {
  const page = `
Page: { $dynamicAnchor: self, properties: { items: { type: array, items: { $dynamicRef: '#item' } }, next: { $dynamicRef: '#self' } } }
Pets: { $defs: { given: { $dynamicAnchor: item, $ref: '#/components/schemas/Pet' } }, $ref: '#/components/schemas/Page' }
Owners: { $defs: { given: { $dynamicAnchor: item, $ref: '#/components/schemas/Owner' } }, $ref: '#/components/schemas/Page' }
Pet: { properties: { owner: { $ref: '#/components/schemas/Owner' } } }
Owner: { properties: { name: { type: string } } }`;
  const named = (name: string): object => ({ kind: 'reference', name });
  const object = (fields: Readonly<Record<string, object>>): object => ({
    kind: 'object',
    extra: 'ignored',
    fields: Object.entries(fields).map(([name, type]) => field(name, type, false)),
  });

  it('lead to what a template is given, which makes it a type of its own', () => {
    const types = typesOf(page);
    const pageOf = (item: string, self: string): object =>
      object({ items: { kind: 'array', items: named(item) }, next: named(self) });
    expect(types).toMatchObject({ Pets: named('PageOfPet'), Owners: named('PageOfOwner') });
    expect(types.PageOfPet).toEqual(pageOf('Given2', 'PageOfPet'));
    expect(types.PageOfOwner).toEqual(pageOf('Given', 'PageOfOwner'));
    expect(types).toMatchObject({
      Given: named('Owner'),
      Given2: named('Pet'),
      Pet: object({ owner: named('Owner') }),
    });
  });

  it('lead to the first schema on the way, and to itself where that is the same', () => {
    const types = typesOf(`
Node: { $dynamicAnchor: node, properties: { children: { type: array, items: { $dynamicRef: '#node' } } } }
Strict: { $dynamicAnchor: node, $ref: '#/components/schemas/Node' }
Forest: { properties: { tree: { $ref: '#/components/schemas/Strict' } } }`);
    const children = (of: string): object => object({ children: { kind: 'array', items: named(of) } });
    expect(types).toEqual({
      Forest: object({ tree: named('Strict') }),
      Node: children('Node'),
      NodeOfStrict: children('Strict'),
      Strict: named('NodeOfStrict'),
    });
  });
});
