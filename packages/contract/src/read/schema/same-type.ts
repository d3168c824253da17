import type { Type } from '../../model/index.js';

/** Keys that say nothing about which values a type allows. */
const annotations: ReadonlySet<string> = new Set(['doc', 'location', 'default']);

/** Whether two types allow the same values for the same reasons; documentation and places do not count. */
export function sameType(a: Type, b: Type): boolean {
  return a === b || (a.kind === b.kind && same(a, b));
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => same(item, b[index]));
  if ('kind' in a && a.kind === 'reference') return false;
  const left = Object.entries(a).filter(([key]) => !annotations.has(key));
  const right = new Map(Object.entries(b).filter(([key]) => !annotations.has(key)));
  return (
    left.length === right.size && left.every(([key, value]) => right.has(key) && same(value, right.get(key)))
  );
}
