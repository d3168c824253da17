import { explainer, type Schema } from '@firn/primitives/validation';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { WithUnknownEnumValues } from '../../src/client/index.js';
import { type DoubtfulAnswer, secondLook } from '../../src/client/late.js';

const state: Schema = { enum: ['open', 'paid'] };

/** Looks at a value with the rules of a schema, and decodes it by converting `total` where it is. */
function look(schema: Schema, value: unknown, more: Partial<DoubtfulAnswer<unknown>> = {}): Promise<unknown> {
  const explain = explainer(schema);
  return secondLook({
    operation: 'getOrder',
    is: (each) => explain(each).length === 0,
    explain: async () => explain,
    reparse: (parse) => parse(JSON.stringify(value)),
    unknownEnumValues: 'keep',
    ...more,
  });
}

describe('unknown values of enums', () => {
  const order: Schema = { properties: { id: 'number', state }, optional: ['id'] };

  it.each<[string, Schema, unknown]>([
    ['of a member', order, { id: 1, state: 'archived' }],
    ['of a value itself', state, 'archived'],
    ['of numbers', { enum: [1, 2] }, 3],
    ['of many items', { items: order }, Array.from({ length: 300 }, (_, id) => ({ id, state: `new ${id}` }))],
    ['of nullable enums', { properties: { state: { anyOf: [state, 'null'] } } }, { state: 'archived' }],
    ['of lists without equal items', { items: state, uniqueItems: true }, ['x', 'y']],
    ['of maps', { values: state }, { a: 'archived', b: 'open' }],
    ['of lists that have every value', { items: state, uniqueItems: true }, ['open', 'paid', 'x']],
    [
      'of lists whose items differ by it alone',
      { items: order, uniqueItems: true },
      [{ state: 'open' }, { state: 'x' }],
    ],
    [
      'under a condition that they do not meet',
      {
        allOf: [
          { properties: { state } },
          { if: { properties: { state: { enum: ['open'] } } }, thenSchema: { properties: { id: 'number' } } },
        ],
      },
      { state: 'x' },
    ],
    [
      'under patterns',
      {
        allOf: [
          { values: 'unknown' },
          { patternProperties: [[/^x/, state]], additionalProperties: 'integer' },
        ],
      },
      { xa: 'new', o: 1 },
    ],
    [
      'deep within nullable members',
      [1, 2, 3, 4, 5, 6].reduce<Schema>(
        (inner) => ({ anyOf: [{ properties: { at: inner } }, 'null'] }),
        state,
      ),
      { at: { at: { at: { at: { at: { at: 'new' } } } } } },
    ],
    [
      'within the only variant that fits',
      {
        oneOf: ['e', 'f'].map((name) => ({
          properties: { s: state, [name]: 'string' },
          optional: [name],
          additionalProperties: false,
        })),
      },
      { s: 'new', f: 'zzz' },
    ],
    [
      'within the variant of a discriminator',
      {
        discriminator: 'kind',
        mapping: { order: () => explainer(order), other: () => explainer('unknown') },
      },
      { kind: 'order', state: 'archived' },
    ],
    [
      'within the variant that fits best',
      { oneOf: [{ properties: { a: 'number' } }, { properties: { deep: order } }] },
      { deep: { state: 'archived' } },
    ],
  ])('are kept: %s', async (_, schema, value) => {
    expect(await look(schema, value)).toEqual(value);
    await expect(look(schema, value, { unknownEnumValues: 'reject' })).rejects.toMatchObject({ body: value });
  });

  it.each<[string, Schema, unknown]>([
    ['next to another fault', order, { id: 'one', state: 'archived' }],
    ['of another JSON type', order, { state: 7 }],
    [
      'of a discriminator',
      { discriminator: 'kind', mapping: { a: () => explainer('unknown') } },
      { kind: 'b' },
    ],
    ['of a constant', { properties: { kind: { enum: ['order'] } } }, { kind: 'invoice' }],
    ['that are no integers', { enum: [1, 2] }, 1.5],
    [
      'that are not what contains asks for',
      { allOf: [{ items: state }, { contains: { enum: ['open'] } }] },
      Array.from({ length: 150 }, () => 'new'),
    ],
    ['that are keys', { propertyNames: state }, { archived: 1 }],
  ])('are rejected: %s', async (_, schema, value) => {
    await expect(look(schema, value)).rejects.toMatchObject({ code: 'response-validation', body: value });
  });

  it('are put back after decoding, which sees values of the enum', async () => {
    const schema: Schema = { properties: { state, total: 'uint64' } };
    const seen: string[] = [];
    const decode = (value: { state: string; total: string }) => {
      seen.push(value.state);
      return { ...value, total: BigInt(value.total) };
    };
    expect(await look(schema, { state: 'archived', total: '7' }, { decode: decode as never })).toEqual({
      state: 'archived',
      total: 7n,
    });
    expect(seen).toEqual(['open']);
  });
});

it('keeps the body out of what is printed of an error', async () => {
  const error = await look(state, { secret: 1 }).catch((reason: unknown) => reason);
  expect(Object.keys(error as object)).not.toContain('body');
  expect(error).toHaveProperty('body', { secret: 1 });
});

it('shows kept values in types, and leaves constants, patterns and other types as they are', () => {
  interface Order {
    readonly state: 'open' | 'paid';
    readonly level?: 1 | 2 | undefined;
    readonly kind: 'order';
    readonly id: `0x${string}`;
    readonly total: bigint;
    readonly at: Date;
    readonly text: string;
    readonly items: readonly { readonly state: 'open' | 'paid' | null }[];
    readonly other: Order | undefined;
    readonly meta: unknown;
    readonly pair: readonly ['a' | 'b', bigint];
    readonly json: Json;
  }
  type Json = string | readonly Json[];
  type Kept = WithUnknownEnumValues<Order>;
  type Open = 'open' | 'paid' | (string & {});
  expectTypeOf<Kept['state']>().toEqualTypeOf<Open>();
  expectTypeOf<Kept['level']>().toEqualTypeOf<1 | 2 | (number & {}) | undefined>();
  expectTypeOf<Kept['kind']>().toEqualTypeOf<'order'>();
  expectTypeOf<Kept['id']>().toEqualTypeOf<`0x${string}`>();
  expectTypeOf<Kept['total']>().toEqualTypeOf<bigint>();
  expectTypeOf<Kept['at']>().toEqualTypeOf<Date>();
  expectTypeOf<Kept['text']>().toEqualTypeOf<string>();
  expectTypeOf<Kept['items'][number]['state']>().toEqualTypeOf<Open | null>();
  expectTypeOf<NonNullable<Kept['other']>['state']>().toEqualTypeOf<Open>();
  expectTypeOf<Kept['meta']>().toEqualTypeOf<unknown>();
  expectTypeOf<Kept['pair'][0]>().toEqualTypeOf<'a' | 'b' | (string & {})>();
  expectTypeOf<WithUnknownEnumValues<Json>>().toExtend<Json>();
  expectTypeOf<Order>().toExtend<Kept>();
});

it('keeps status and headers of whole responses as they are in types', () => {
  interface Response {
    readonly status: 200 | 201;
    readonly contentType: 'application/json' | 'text/csv';
    readonly header: (name: string) => string | undefined;
    readonly body: { readonly state: 'open' | 'paid' };
  }
  type Kept = WithUnknownEnumValues<Response>;
  expectTypeOf<Kept['status']>().toEqualTypeOf<200 | 201>();
  expectTypeOf<Kept['contentType']>().toEqualTypeOf<'application/json' | 'text/csv'>();
  expectTypeOf<Kept['body']['state']>().toEqualTypeOf<'open' | 'paid' | (string & {})>();
});
