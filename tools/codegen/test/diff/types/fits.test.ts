import type { Field, NamedType, ObjectType, Type } from '@firn/contract';
import { explainTypes } from '@firn/contract/explain';
import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fit } from '../../../src/diff/types/fits.js';
import { TypeTable } from '../../../src/diff/types/type-table.js';

const location = { file: '/a.yaml', pointer: '', line: 1, column: 1 };
const none = new TypeTable({ types: [] });
const fits = (type: Type, other: Type): boolean => new Fit(none, none).fits(type, other);

const limit = fc.integer({ min: 0, max: 4 });
const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined });

/** Limits that are there or not, so that `exactOptionalPropertyTypes` is kept. */
function present<Shape extends object>(
  shape: Shape,
): { [Key in keyof Shape]: Exclude<Shape[Key], undefined> } {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as never;
}

const { type: types } = fc.letrec<{ type: Type; object: ObjectType }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Type>({ kind: 'boolean' }, { kind: 'null' }, { kind: 'unknown' }, { kind: 'never' }),
    fc
      .record({
        kind: fc.constant('string' as const),
        minLength: optional(limit),
        maxLength: optional(limit),
      })
      .map(present),
    fc
      .record({
        kind: fc.constant('number' as const),
        integer: fc.boolean(),
        minimum: optional(limit),
        maximum: optional(limit),
        exclusiveMaximum: optional(limit),
      })
      .map(present),
    fc
      .uniqueArray(fc.constantFrom('', 'a', 'bb', 1, 2.5, true), { minLength: 1, maxLength: 3 })
      .map((values): Type => ({ kind: 'enum', values })),
    fc
      .record({
        kind: fc.constant('array' as const),
        items: tie('type'),
        minItems: optional(limit),
        maxItems: optional(limit),
      })
      .map(present),
    fc.record({ kind: fc.constant('record' as const), values: tie('type') }),
    fc
      .record({
        kind: fc.constant('tuple' as const),
        items: fc.array(tie('type'), { maxLength: 2 }),
        rest: optional(tie('type')),
      })
      .map(
        ({ items, ...tuple }): Type => ({ ...present(tuple), kind: 'tuple', items, required: items.length }),
      ),
    tie('object'),
    fc
      .record({ variants: fc.array(tie('type'), { minLength: 1, maxLength: 3 }) })
      .map(({ variants }): Type => ({ kind: 'union', variants, exclusive: false })),
  ) as fc.Arbitrary<Type>,
  object: fc
    .record({
      fields: fc.uniqueArray(
        fc.record({ name: fc.constantFrom('a', 'b', 'c'), type: tie('type'), required: fc.boolean() }),
        { selector: ({ name }) => name, maxLength: 3 },
      ),
      extra: fc.constantFrom<ObjectType['extra']>('ignored', 'open', 'closed'),
    })
    .map(
      ({ fields, extra }): ObjectType => ({
        kind: 'object',
        fields: fields.map((field): Field => ({ ...field, aliases: [], doc: {}, location })),
        extra,
      }),
    ),
}));

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>('', 'a', 'bb', 'cccc', 0, 1, 2, 2.5, 4, true, false, null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
  ),
})).value;

describe('Fit', () => {
  // Keys that a type does not name are not sent, so values that have some are left out.
  it('never says wrongly that all values of a type are values of another', () => {
    const resolve = (): Type => ({ kind: 'unknown' });
    const explain = explainTypes(resolve);
    const isOf = (type: Type, value: unknown, named = false): boolean =>
      explain(type, value, { named }).length === 0;
    fc.assert(
      fc.property(types, types, fc.array(values, { maxLength: 20 }), (type, other, samples) => {
        if (!fits(type, other)) return;
        for (const value of samples) if (isOf(type, value, true)) expect(isOf(other, value)).toBe(true);
      }),
      times(3000),
    );
  });

  it('says that every type fits itself and any value', () => {
    fc.assert(
      fc.property(types, (type) => {
        expect(fits(type, type)).toBe(true);
        expect(fits(type, { kind: 'unknown' })).toBe(true);
      }),
      times(1000),
    );
  });

  it('holds texts against patterns as validators do', () => {
    const letters: Type = { kind: 'string', pattern: '^\\p{L}+$' };
    expect(fits({ kind: 'enum', values: ['é'] }, letters)).toBe(true);
    expect(fits({ kind: 'enum', values: ['1'] }, letters)).toBe(false);
  });

  it('follows types that hold themselves', () => {
    const list = (name: string, item: Type): NamedType => ({
      name,
      doc: {},
      location,
      type: {
        kind: 'object',
        extra: 'ignored',
        fields: [
          { name: 'item', type: item, required: true, aliases: [], doc: {}, location },
          {
            name: 'next',
            type: { kind: 'reference', name },
            required: false,
            aliases: [],
            doc: {},
            location,
          },
        ],
      },
    });
    const integers = new TypeTable({ types: [list('Integers', { kind: 'number', integer: true })] });
    const numbers = new TypeTable({ types: [list('Numbers', { kind: 'number', integer: false })] });
    const [narrow, wide]: Type[] = [
      { kind: 'reference', name: 'Integers' },
      { kind: 'reference', name: 'Numbers' },
    ];
    if (narrow === undefined || wide === undefined) throw new Error('both are there');
    expect(new Fit(integers, numbers).fits(narrow, wide)).toBe(true);
    expect(new Fit(numbers, integers).fits(wide, narrow)).toBe(false);
  });
});

describe('a type with conditions', () => {
  const not = (value: number): Type => ({
    kind: 'intersection',
    parts: [{ kind: 'number', integer: true }],
    conditions: [{ kind: 'not', type: { kind: 'enum', values: [value] } }],
  });

  it('holds only values of which the same is demanded', () => {
    expect(fits(not(1), not(1))).toBe(true);
    expect(fits(not(1), { kind: 'number', integer: true })).toBe(true);
    expect(fits(not(1), not(2))).toBe(false);
    expect(fits({ kind: 'number', integer: true }, not(1))).toBe(false);
  });
});

it('a text of a checked format fits the annotated one, and not the other way round', () => {
  const checked: Type = { kind: 'codec', codec: 'date-time-text', writes: 'string', maxLength: 20 };
  const annotated: Type = { kind: 'string', format: 'date-time' };
  expect(fits(checked, annotated)).toBe(true);
  expect(fits(checked, { kind: 'string' })).toBe(true);
  expect(fits(annotated, checked)).toBe(false);
  expect(fits(checked, { kind: 'string', format: 'date' })).toBe(false);
});
