import type { EnumType, Literal, Type } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import { neverType, nullType, type SchemaContext, type UnionDraft, unknownType } from './context.js';
import { sameType } from './meet.js';

/**
 * A union in its simplest form: unions of unions are flattened where that changes nothing, literals are gathered into
 * one enum, and `null` stands last in a union of its own: `oneOf: [A, B, null]` gives `(A | B) | null`.
 */
export function unionOf(
  variants: readonly Type[],
  exclusive: boolean,
  context: SchemaContext,
  discriminator?: SpecNode,
): Type {
  const flat = variants.flatMap((variant) => flatten(variant, exclusive, context));
  const rest = gatherLiterals(
    unique(
      flat.filter((variant) => variant.kind !== 'null' && variant.kind !== 'never'),
      exclusive,
    ),
  );
  const nulls = flat.filter((variant) => variant.kind === 'null').length;
  if (exclusive && nulls > 0 && rest.some((variant) => mayBeNull(variant, context))) {
    // How many of them take null is counted where a value is checked; two alternatives that are null refuse it.
    const counted = nulls === 1 ? [nullType] : [nullType, nullType];
    return draft([...rest, ...counted], true, context, discriminator);
  }
  const nullable = nulls === 1 || (nulls > 1 && !exclusive);
  if (rest.length === 0) return nullable ? nullType : neverType;
  if (!exclusive && rest.some((variant) => variant.kind === 'unknown')) return unknownType;
  const [only] = rest;
  const inner =
    rest.length === 1 && only !== undefined ? only : draft(rest, exclusive, context, discriminator);
  return nullable ? nullableOf(inner, context) : inner;
}

/** How many types inside one another are searched for null. */
const maxNesting = 16;

/** Whether null can be among the values of a type: conditions, and alternatives of which only one may fit, can refuse it still. */
function mayBeNull(type: Type, context: SchemaContext, depth = 0, seen: Set<Type> = new Set()): boolean {
  if (depth > maxNesting) return false;
  const inside = (part: Type): boolean => mayBeNull(part, context, depth + 1, seen);
  if (type.kind === 'unknown' || type.kind === 'null') return true;
  if (type.kind === 'reference') {
    // What was searched before, and is searched again, has no null.
    if (seen.has(type)) return false;
    seen.add(type);
    const target = context.types.resolve(type);
    return target !== undefined && inside(target);
  }
  if (type.kind === 'intersection') return type.parts.every(inside);
  return type.kind === 'union' && type.variants.some(inside);
}

/** `T | null`; a type that allows null already stays as it is. */
export function nullableOf(type: Type, context: SchemaContext): Type {
  if (type.kind === 'unknown' || type.kind === 'null') return type;
  if (type.kind === 'never') return nullType;
  if (type.kind === 'union' && isNullable(type)) return type;
  return draft([type, nullType], false, context);
}

/** A list of literals as a type; `null` is taken out into a union. */
export function literalsOf(values: readonly Literal[], context: SchemaContext): Type {
  const rest = [...new Set(values)].filter((value) => value !== null);
  if (rest.length === 0) return values.length === 0 ? neverType : nullType;
  const literals: EnumType = { kind: 'enum', values: rest };
  return rest.length < new Set(values).size ? nullableOf(literals, context) : literals;
}

function draft(
  variants: readonly Type[],
  exclusive: boolean,
  context: SchemaContext,
  discriminator?: SpecNode,
): UnionDraft {
  const union: UnionDraft = { kind: 'union', variants, exclusive };
  context.unions.set(union, discriminator);
  return union;
}

const isNullable = (type: Type & { kind: 'union' }): boolean =>
  !type.exclusive && type.variants.some((variant) => variant.kind === 'null');

/** Parts of an inner union; only where "exactly one" does not depend on the nesting. */
function flatten(type: Type, exclusive: boolean, context: SchemaContext): readonly Type[] {
  if (type.kind !== 'union' || type.discriminator !== undefined) return [type];
  if (isNullable(type)) {
    // `anyOf` takes null once, whoever allows it; among the alternatives of a `oneOf` it would count twice.
    const isTwice = type.variants.some((each) => each.kind !== 'null' && mayBeNull(each, context));
    if (exclusive && isTwice) return [type];
    return type.variants.flatMap((variant) => flatten(variant, exclusive, context));
  }
  return type.exclusive || exclusive ? [type] : type.variants;
}

function unique(variants: readonly Type[], exclusive: boolean): readonly Type[] {
  if (exclusive) return variants;
  return variants.filter(
    (variant, index) => !variants.slice(0, index).some((earlier) => sameType(earlier, variant)),
  );
}

/** `oneOf: [{const: a}, {const: b}]` is an enum. Literals that occur twice stay apart, because then none of them is the only match. */
function gatherLiterals(variants: readonly Type[]): readonly Type[] {
  const values = variants.flatMap((variant) => (variant.kind === 'enum' ? variant.values : []));
  if (
    variants.length < 2 ||
    !variants.every((variant) => variant.kind === 'enum') ||
    new Set(values).size < values.length
  )
    return variants;
  return [{ kind: 'enum', values }];
}
