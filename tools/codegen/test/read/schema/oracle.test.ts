import type { Type } from '@firn/contract';
import { explainTypes } from '@firn/contract/explain';
import { compactJson } from '@firn/contract/json';
import { times } from '@firn/testing/property-settings';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readVirtual } from '../../fixtures/virtual-contract.js';

/** Reads a schema into the model and says whether values fit it there. */
function fitsModel(schema: unknown): (value: unknown) => boolean {
  const document = {
    openrpc: '1.3.2',
    info: { title: 'T', version: '1' },
    methods: [],
    components: { schemas: { Subject: schema, Named: named } },
  };
  const { contract } = readVirtual({ 'openrpc.json': JSON.stringify(document) });
  const types = new Map(contract.types.map((type) => [type.name, type.type]));
  const resolve = (name: string): Type => types.get(name) ?? { kind: 'never' };
  const explain = explainTypes(resolve);
  return (value) => explain(resolve('Subject'), value).length === 0;
}

const named = {
  type: 'object',
  required: ['a'],
  properties: { a: { type: ['string', 'null'] }, b: { $ref: '#/components/schemas/Named' } },
};

/** An independent validator as the judge; undefined where its own code fails: 8.20 does so on `if` beside `patternProperties` in `oneOf`. */
function fitsAjv(schema: unknown): (value: unknown) => boolean | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  const root = {
    $id: 'root',
    components: { schemas: { Named: named } },
    ...(typeof schema === 'object' ? { $ref: '#/components/schemas/Subject' } : {}),
  };
  const validate = ajv.compile({
    ...root,
    components: { schemas: { Subject: schema, Named: named } },
    $ref: '#/components/schemas/Subject',
  });
  return (value) => {
    try {
      return validate(value) === true;
    } catch (error) {
      if (error instanceof TypeError && error.message.startsWith('Cannot set properties of undefined'))
        return undefined;
      throw error;
    }
  };
}

const keys = fc.constantFrom('a', 'b', 'c');

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom(null, true, false, '', 'a', 'bb', 'ccc', 0, 1, 2, 2.5, 6),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(keys, tie('any'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).any;

const literal = fc.constantFrom<unknown>(null, true, 'a', 'bb', 1, 2.5);
const size = fc.integer({ min: 0, max: 3 });

/** Every schema names its type: without one, the model reads the keywords as a type of their own, as people mean them. */
const schema = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: 'medium' },
    fc.constantFrom<unknown>(
      { type: 'string' },
      { type: 'integer' },
      { type: 'boolean' },
      { type: 'null' },
      {},
      true,
      { $ref: '#/components/schemas/Named' },
    ),
    fc.record(
      {
        type: fc.constantFrom('string', ['string', 'null']),
        minLength: size,
        maxLength: size,
        pattern: fc.constantFrom('^a', 'b'),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constantFrom('number', 'integer', ['integer', 'string']),
        minimum: size,
        exclusiveMaximum: size,
        multipleOf: fc.constantFrom(1, 2, 3),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record({ enum: fc.uniqueArray(literal, { minLength: 1, maxLength: 3 }) }),
    fc.record({ const: fc.oneof(literal, fc.constantFrom<unknown>([1, 'a'], { a: 1 })) }),
    fc.record(
      {
        type: fc.constantFrom('array', ['array', 'null']),
        items: tie('any'),
        minItems: size,
        maxItems: size,
        uniqueItems: fc.boolean(),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constant('array'),
        prefixItems: fc.array(tie('any'), { minLength: 1, maxLength: 2 }),
        items: fc.oneof(tie('any'), fc.constant(false)),
        minItems: size,
      },
      { requiredKeys: ['type', 'prefixItems'] },
    ),
    object(tie('any')),
    fc.record({ oneOf: fc.array(tie('any'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ anyOf: fc.array(tie('any'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie('any'), { minLength: 1, maxLength: 3 }) }),
    fc
      .tuple(
        object(tie('any')),
        fc.record({ oneOf: fc.array(object(tie('any')), { minLength: 1, maxLength: 2 }) }),
      )
      .map(([base, more]) => ({ ...base, ...more })),
    conditional(tie('any'), tie('question')),
    fc.record(
      {
        type: fc.constant('array'),
        items: tie('any'),
        contains: tie('question'),
        minContains: size,
        maxContains: size,
      },
      { requiredKeys: ['type', 'contains'] },
    ),
    fc
      .tuple(object(tie('any')), fc.constant({ $ref: '#/components/schemas/Named' }))
      .map(([own, reference]) => ({ ...own, ...reference })),
  ),
  // Schemas that ask: without a type they say nothing of values of other types.
  question: fc.oneof(
    tie('any'),
    fc.record({ required: fc.uniqueArray(keys, { minLength: 1, maxLength: 2 }) }),
    fc.record({
      properties: fc.dictionary(keys, tie('any'), { minKeys: 1, maxKeys: 2, noNullPrototype: true }),
    }),
    fc.record({ minimum: size }),
    fc.record({ minLength: size }),
  ),
})).any;

/** An object with conditions on its values. */
function conditional(
  any: fc.Arbitrary<unknown>,
  question: fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const conditions = fc.record(
    {
      if: question,
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: question,
      else: question,
      not: question,
      dependentRequired: fc.dictionary(keys, fc.uniqueArray(keys, { maxLength: 2 }), {
        maxKeys: 2,
        noNullPrototype: true,
      }),
      dependentSchemas: fc.dictionary(keys, question, { maxKeys: 2, noNullPrototype: true }),
      propertyNames: fc.constantFrom({ pattern: '^[ab]' }, { enum: ['a', 'c'], minLength: 1 }),
      patternProperties: fc.dictionary(fc.constantFrom('^a', '[bc]', 'c'), any, {
        minKeys: 1,
        maxKeys: 2,
        noNullPrototype: true,
      }),
    },
    { requiredKeys: [] },
  );
  return fc.tuple(object(any), conditions).map(([own, more]) => ({ ...own, ...more }));
}

function object(any: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(
    {
      type: fc.constantFrom<unknown>('object', ['object', 'null']),
      properties: fc.dictionary(keys, any, { maxKeys: 3, noNullPrototype: true }),
      required: fc.uniqueArray(keys, { maxLength: 2 }),
      additionalProperties: fc.oneof(any, fc.constant(false)),
      minProperties: size,
    },
    { requiredKeys: ['type'] },
  );
}

describe('the model of a schema', () => {
  it('allows the values that JSON Schema allows, and no others', () => {
    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 5, maxLength: 20 }), (subject, values) => {
        const model = fitsModel(subject);
        const judge = fitsAjv(subject);
        for (const each of values) {
          const expected = judge(each);
          if (expected !== undefined)
            expect(model(each), `${compactJson(subject)} with ${compactJson(each)}`).toBe(expected);
        }
      }),
      times(150),
    );
  });

  it.each([
    { oneOf: [{ anyOf: [{ oneOf: [{}, { type: 'string' }] }, { enum: [null] }] }, { type: 'object' }] },
    { oneOf: [{ anyOf: [{ oneOf: [{}, { type: 'string' }] }, { type: 'null' }] }, { type: 'null' }] },
    { oneOf: [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, { type: 'object' }] },
    { oneOf: [{ anyOf: [{ type: ['string', 'null'] }, { enum: [null] }] }, {}] },
    { oneOf: [{ type: ['object', 'null'] }, { type: ['object', 'null'], not: { minimum: 0 } }, true] },
    { oneOf: [{ type: ['string', 'null'] }, { type: ['object', 'null'] }, { type: 'null' }] },
    { oneOf: [{ type: ['string', 'null'] }, { type: 'null' }, { type: 'null' }] },
  ])('counts null once in an anyOf among the alternatives of %j', (subject) => {
    expect(fitsModel(subject)(null)).toBe(fitsAjv(subject)(null));
  });

  it.each([
    [{ allOf: [{ type: 'number', multipleOf: 3 }, { enum: [1, 3] }] }, [1, 3]],
    [
      { type: 'object', properties: {}, patternProperties: { c: { const: [1, 'a'] } } },
      [{ a: null }, { c: 1 }, { c: [1, 'a'] }],
    ],
    [
      {
        type: 'object',
        properties: {},
        patternProperties: { c: { type: 'string' } },
        additionalProperties: false,
      },
      [{ a: 'x' }, { c: 'x' }, { c: 1 }],
    ],
  ])('says of %j what JSON Schema does', (subject, values) => {
    for (const each of values)
      expect(fitsModel(subject)(each), compactJson(each)).toBe(fitsAjv(subject)(each));
  });
});
