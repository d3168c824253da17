import { isObject } from '../../json/value.js';
import type { Literal, Type } from '../../model/index.js';
import type { SchemaContext } from './context.js';
import { literalsOf, unionOf } from './union.js';

/** A type that allows exactly the values of an `enum` or `const`, whatever they are. */
export function literalsType(values: readonly unknown[], context: SchemaContext): Type {
  const scalars = values.filter(isLiteral);
  const structures = values.filter((value) => !isLiteral(value));
  if (structures.length === 0) return literalsOf(scalars, context);
  const variants = structures.map((value) => structureType(value, context));
  return unionOf(
    scalars.length === 0 ? variants : [literalsOf(scalars, context), ...variants],
    false,
    context,
  );
}

function isLiteral(value: unknown): value is Literal {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** An array literal is a tuple of literals, an object literal a closed object of them; an integer beyond 2^53 is a number of that size. */
function structureType(value: unknown, context: SchemaContext): Type {
  if (Array.isArray(value)) {
    return {
      kind: 'tuple',
      items: value.map((item) => literalsType([item], context)),
      required: value.length,
    };
  }
  if (isObject(value)) {
    const entries = Object.entries(value).map(([key, item]) => ({
      key,
      values: literalsType([item], context),
    }));
    return {
      kind: 'object',
      extra: 'closed',
      fields: entries.map(({ key, values }) => ({
        name: key,
        type: values,
        required: true,
        aliases: [],
        doc: {},
        location: { file: '', pointer: '', line: 1, column: 1 },
      })),
    };
  }
  return { kind: 'enum', values: [Number(value)] };
}
