import { explainer, type Schema } from '@firn/primitives/validation';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { secondLook } from '../../src/client/late.js';

/** A schema, and the same schema with every enum open that may have unknown values. */
interface Pair {
  readonly closed: Schema;
  readonly open: Schema;
}

const same = (schema: Schema): Pair => ({ closed: schema, open: schema });
const texts = fc.subarray(['a', 'b', 'c'], { minLength: 2 });

/** Schemas whose unions do not overlap but by their enums. */
const { pair } = fc.letrec<{ pair: Pair }>((tie) => ({
  pair: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    texts.map((values): Pair => ({ closed: { enum: values }, open: 'string' })),
    fc.constantFrom(same({ enum: ['a'] }), same('integer'), same('null'), same({ enum: [true, null] })),
    fc.constant<Pair>({ closed: { enum: [1, 2] }, open: 'integer' }),
    fc
      .record({ uniqueItems: fc.boolean(), items: tie('pair') })
      .map(({ uniqueItems, items }) => mapped(items, (schema) => ({ items: schema, uniqueItems }))),
    tie('pair').map((values) => mapped(values, (schema) => ({ values: schema }))),
    fc.record({ x: tie('pair'), y: tie('pair'), isClosed: fc.boolean() }).map(({ x, y, isClosed }) => ({
      closed: object(x.closed, y.closed, isClosed),
      open: object(x.open, y.open, isClosed),
    })),
    fc
      .array(tie('pair'), { minLength: 1, maxLength: 3 })
      .map((variants) => ({ closed: { anyOf: closedOf(variants) }, open: { anyOf: openOf(variants) } })),
    fc.array(tie('pair'), { minLength: 1, maxLength: 2 }).map((variants) => ({
      closed: { discriminator: 'kind', mapping: mappingOf(closedOf(variants)) },
      open: { discriminator: 'kind', mapping: mappingOf(openOf(variants)) },
    })),
    fc.record({ inner: tie('pair'), asked: tie('pair') }).map(({ inner, asked }) => ({
      closed: { allOf: [inner.closed, { not: asked.closed }] },
      open: { allOf: [inner.open, { not: asked.closed }] },
    })),
    fc.record({ inner: tie('pair'), asked: tie('pair') }).map(({ inner, asked }) => ({
      closed: { allOf: [{ items: inner.closed }, { contains: asked.closed }] },
      open: { allOf: [{ items: inner.open }, { contains: asked.closed }] },
    })),
  ),
}));

const closedOf = (pairs: readonly Pair[]) => pairs.map(({ closed }) => closed);
const openOf = (pairs: readonly Pair[]) => pairs.map(({ open }) => open);
const mapped = ({ closed, open }: Pair, make: (schema: Schema) => Schema): Pair => ({
  closed: make(closed),
  open: make(open),
});
const object = (x: Schema, y: Schema, isClosed: boolean): Schema => ({
  properties: { x, y },
  optional: ['y'],
  ...(isClosed && { additionalProperties: false }),
});
const mappingOf = (variants: readonly Schema[]) =>
  Object.fromEntries(variants.map((schema, index) => [`k${index}`, () => explainer(schema)]));

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>('a', 'b', 'z', 'new', 1, 2, 3, 1.5, null, true),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.record(
      { x: tie('value'), y: tie('value'), kind: fc.constantFrom('k0', 'k1', 'k2') },
      { requiredKeys: [] },
    ),
  ),
}));

it('keeps exactly the values that a schema with open enums has, and nothing of them changes', async () => {
  await fc.assert(
    fc.asyncProperty(pair, value, async ({ closed, open }, given) => {
      const explain = explainer(closed);
      const kept = await secondLook({
        operation: 'getOrder',
        is: (each) => explain(each).length === 0,
        explain: async () => explain,
        reparse: (parse) => parse(JSON.stringify(given)),
        unknownEnumValues: 'keep',
      }).catch(() => 'rejected');
      const isValid = explain(given).length === 0 || explainer(open)(given).length === 0;
      expect(kept).toEqual(isValid ? given : 'rejected');
    }),
    { numRuns: 2000 },
  );
});
