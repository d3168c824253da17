import { childrenWithConditions, type Type } from '../../model/index.js';

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
export function countMerges(merged: Type, left: Type, right: Type): boolean {
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
