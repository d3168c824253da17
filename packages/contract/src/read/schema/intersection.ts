import { type Condition, childrenWithConditions, type Type } from '../../model/index.js';
import { type Merging, neverType, type SchemaContext, unknownType } from './context.js';
import {
  meetArrays,
  meetCodecs,
  meetLiterals,
  meetNumbers,
  meetObjects,
  meetRecordAndObject,
  meetRecords,
  meetStrings,
  sameType,
} from './meet.js';
import { unionOf } from './union.js';

/** Variants that a product of two unions may have; larger products stay intersections. */
const maxProduct = 64;

/** Variants that a product may have with those of the unions in it: each of a chain of unions of unions can double them. */
const maxNestedProduct = 256;

/** Fields that all variants together may repeat when an object is merged into a union. */
const maxSpreadFields = 2048;

/** How many references are followed inside one another to merge the types behind them; deeper ones stay intersections. */
const maxFollowed = 8;

/** How many references are followed in all for one merge; with several in each type their number grows with the power of the depth. */
const maxFollows = 256;

/** All types at once: merged into one where possible, else an intersection of what is left. */
export function intersectionOf(types: readonly Type[], context: SchemaContext): Type {
  const left: Type[] = [];
  for (const type of types) {
    let merged: Type = type;
    for (let index = 0; index < left.length; ) {
      const other = left[index];
      const both = other === undefined ? undefined : meet(other, merged, context);
      if (both === undefined) index += 1;
      else {
        merged = both;
        left.splice(index, 1);
        index = 0;
      }
    }
    left.push(merged);
  }
  const [only] = left;
  if (only === undefined) return unknownType;
  if (left.length === 1) return only;
  const conditions = left.flatMap((part) => (part.kind === 'intersection' ? (part.conditions ?? []) : []));
  return {
    kind: 'intersection',
    parts: left.flatMap((part) => (part.kind === 'intersection' ? part.parts : [part])),
    ...(conditions.length > 0 && { conditions }),
  };
}

/** A type with what is demanded of its values beside it. */
export function withConditions(type: Type, conditions: readonly Condition[]): Type {
  if (conditions.length === 0 || type.kind === 'never') return type;
  if (type.kind !== 'intersection') return { kind: 'intersection', parts: [type], conditions };
  return { ...type, conditions: [...(type.conditions ?? []), ...conditions] };
}

/** One type that allows what both allow, or `undefined` where only an intersection can say it. */
export function meet(a: Type, b: Type, context: SchemaContext): Type | undefined {
  if (sameType(a, b) || b.kind === 'unknown') return a;
  if (a.kind === 'unknown') return b;
  if (a.kind === 'never' || b.kind === 'never') return neverType;
  if (a.kind === 'reference' || b.kind === 'reference') return meetReferences(a, b, context);
  if (a.kind === 'intersection') return meetConditional(a, b, context);
  if (b.kind === 'intersection') return meetConditional(b, a, context);
  if (a.kind === 'union') return meetUnion(a, b, context);
  if (b.kind === 'union') return meetUnion(b, a, context);
  if (a.kind === 'enum') return meetLiterals(a, b);
  if (b.kind === 'enum') return meetLiterals(b, a);
  const inner = (x: Type, y: Type): Type | undefined => meet(x, y, context);
  const both = (x: Type, y: Type): Type => intersectionOf([x, y], context);
  if (a.kind === 'object' && b.kind === 'object') return meetObjects(a, b, both);
  if (a.kind === 'object' && b.kind === 'record') return meetRecordAndObject(b, a, both);
  if (a.kind === 'record' && b.kind === 'object') return meetRecordAndObject(a, b, both);
  if (a.kind === 'record' && b.kind === 'record') return meetRecords(a, b, inner);
  if (a.kind === 'string' && b.kind === 'string') return meetStrings(a, b);
  if (a.kind === 'number' && b.kind === 'number') return meetNumbers(a, b);
  if (a.kind === 'array' && b.kind === 'array') return meetArrays(a, b, inner);
  if (a.kind === 'codec') return meetCodecs(a, b);
  if (b.kind === 'codec') return meetCodecs(b, a);
  if ((a.kind === 'tuple' && b.kind === 'array') || (a.kind === 'array' && b.kind === 'tuple'))
    return undefined;
  return a.kind === b.kind ? undefined : neverType;
}

/** References stay by name where the other side adds nothing to them. */
function meetReferences(a: Type, b: Type, context: SchemaContext): Type | undefined {
  const left = resolved(a, context);
  const right = resolved(b, context);
  if (left === undefined || right === undefined) return undefined;
  const both = followed(context.merging, () => meet(left, right, context));
  if (both === undefined) return undefined;
  if (a.kind === 'reference' && sameType(both, left)) return a;
  if (b.kind === 'reference' && sameType(both, right)) return b;
  return countMerges(both, left, right) ? both : undefined;
}

/** Merges what two references lead to, as long as they do not lead too far. */
function followed(merging: Merging, merge: () => Type | undefined): Type | undefined {
  if (merging.depth === 0) merging.left = maxFollows;
  if (merging.depth >= maxFollowed || merging.left === 0) return undefined;
  merging.depth += 1;
  merging.left -= 1;
  try {
    return merge();
  } finally {
    merging.depth -= 1;
  }
}

/** A type with conditions and another one: as one type with conditions, where the types are one. */
function meetConditional(
  { parts, conditions }: Extract<Type, { kind: 'intersection' }>,
  other: Type,
  context: SchemaContext,
): Type | undefined {
  const [only] = parts;
  if (parts.length !== 1 || only === undefined || conditions === undefined) return undefined;
  const both = meet(only, other, context);
  return both === undefined ? undefined : withConditions(both, conditions);
}

/** The type behind references to references; `undefined` while it is being read. */
function resolved(type: Type, context: SchemaContext): Type | undefined {
  let current: Type | undefined = type;
  const seen = new Set<Type>();
  while (current?.kind === 'reference') {
    if (seen.has(current)) return undefined;
    seen.add(current);
    current = context.types.resolve(current);
  }
  return current;
}

type Union = Type & { kind: 'union' };

/** `(A | B) & C` is `A & C | B & C`, as long as each product is a single type. */
function meetUnion(union: Union, other: Type, context: SchemaContext): Type | undefined {
  if (isTooLarge(union, other, context)) return undefined;
  const variants = union.variants.map((variant) => meet(variant, other, context));
  if (!variants.every((variant) => variant !== undefined)) return undefined;
  if (variants.every((variant, index) => variant === union.variants[index])) return union;
  for (const [index, variant] of variants.entries()) {
    const before = union.variants[index];
    const origin = before?.kind === 'reference' ? before : before && context.origins.get(before);
    if (origin !== undefined && variant.kind === 'object') context.origins.set(variant, origin);
  }
  return unionOf(variants, union.exclusive, context, context.unions.get(union));
}

function isTooLarge(union: Union, other: Type, context: SchemaContext): boolean {
  const width = other.kind === 'union' ? other.variants.length : 1;
  if (union.variants.length * width > maxProduct) return true;
  const fields = other.kind === 'object' ? other.fields.length : 0;
  const nested = nestedVariants(union, context);
  return nested * fields > maxSpreadFields || nested * nestedVariants(other, context) > maxNestedProduct;
}

/** Variants of a type that are no unions themselves, counted no further than the largest product needs. */
function nestedVariants(type: Type, context: SchemaContext): number {
  const open: Type[] = [type];
  let count = 0;
  for (let next = open.pop(); next !== undefined && count <= maxNestedProduct; next = open.pop()) {
    const union = resolved(next, context);
    if (union?.kind === 'union') open.push(...union.variants);
    else count += 1;
    if (open.length > maxNestedProduct) return open.length;
  }
  return count;
}

/** How many types that were merged with what a reference leads to one such type may hold: each repeats the fields of both. */
const maxInside = 4;

/** How many may be merged into one object. */
const maxLevels = 64;

interface Merges {
  /** Merged into the type itself. */
  readonly levels: number;
  /** Merged somewhere inside it, references not followed. */
  readonly inside: number;
}

const known = new WeakMap<Type, Merges>();

/**
 * Notes that a type was merged of two, one of them behind a reference. False for one that repeats too much: a row of types that each
 * extend the next one in a field would be as large as the square of its length.
 */
function countMerges(merged: Type, left: Type, right: Type): boolean {
  // It repeats nothing, and may be a constant that every contract has: a count noted for it would change how the next document is read.
  if (childrenWithConditions(merged).length === 0) return true;
  const levels = 1 + mergesOf(left).levels + mergesOf(right).levels;
  const inside = mergesInside(merged);
  known.set(merged, { levels, inside });
  return levels <= maxLevels && inside <= maxInside;
}

function mergesOf(type: Type): Merges {
  const found = known.get(type) ?? { levels: mergesOfVariants(type), inside: mergesInside(type) };
  known.set(type, found);
  return found;
}

/** A union is merged as often as one of its variants: how many of those there may be is limited where they are merged. */
function mergesOfVariants(type: Type): number {
  return type.kind === 'union' ? Math.max(0, ...type.variants.map((each) => mergesOf(each).levels)) : 0;
}

function mergesInside(type: Type): number {
  if (type.kind === 'union') return Math.max(0, ...type.variants.map((each) => mergesOf(each).inside));
  return childrenWithConditions(type).reduce((sum, child) => {
    const { levels, inside } = mergesOf(child);
    return sum + inside + (levels > 0 ? 1 : 0);
  }, 0);
}
