import type { Type, UnionType } from '@firn/contract';
import { arrayOf, call } from '../code.js';
import { stringLiteral } from '../string-literal.js';
import { isRenamed } from './canonical-object.js';
import { taggedVariant } from './tagged-variant.js';
import type { TypeFacts } from './type-facts.js';
import { tagCondition } from './union-tag.js';

/** What the schema of a union needs of the emitter. */
export interface UnionTarget {
  readonly facts: TypeFacts;
  /** A schema after a condition on the wire value. */
  readonly after: (condition: string, message: string, type: Type, schema: string) => string;
  /** A schema with the type that is known here and that zod cannot infer. */
  readonly typed: (schema: string, type: Type) => string;
}

/** Writes the schema of a variant, whose parts are named after `name`. */
export type SchemaOfVariant = (variant: Type, name: string) => string;

/** A schema of a union: zod chooses by the discriminator if every variant is an object that is written in place. */
export function unionSchema(
  { facts, after, typed }: UnionTarget,
  type: UnionType,
  name: string,
  schemaOf: SchemaOfVariant,
): string {
  const { discriminator } = type;
  const counts = discriminator === undefined && facts.mustCount(type);
  const [a, b] = type.variants;
  const other = a?.kind === 'null' ? b : b?.kind === 'null' ? a : undefined;
  if (type.variants.length === 2 && other !== undefined && !counts)
    return call('z.nullable', schemaOf(other, name));
  const told = type.variants.map((_, i) => taggedVariant(type, i, facts));
  const schemas = type.variants.map((variant, i) => {
    const own = `${name}Variant${i + 1}`;
    const tagged = told[i] ?? variant;
    const isTold = tagged.kind === 'object' && i !== discriminator?.otherwise;
    const condition = isTold ? undefined : tagCondition(type, i, facts);
    if (condition === undefined) return schemaOf(tagged, own);
    const schema = after(condition, 'expected another variant', variant, schemaOf(variant, own));
    return tagged === variant ? schema : typed(schema, tagged);
  });
  if (discriminator !== undefined && discriminator.otherwise === undefined && told.every(isPlainObject))
    return call('z.discriminatedUnion', stringLiteral(discriminator.property), arrayOf(schemas));
  return call(counts ? 'z.xor' : 'z.union', arrayOf(schemas));
}

/** Whether zod itself tells which schema of a union an object is for: it reads the literals of a field, which nothing may stand before. */
function isPlainObject(type: Type): boolean {
  return (
    type.kind === 'object' && (type.minProperties ?? type.maxProperties) === undefined && !isRenamed(type)
  );
}
