import type { Type } from '@firn/contract';
import type { Resolve } from './json-kinds.js';

/**
 * The types that a value of a type may be: the alternatives of a union and of the unions inside it, outer ones first. The type alone if it is no
 * union. A loop, because unions may refer to unions in rows of any length.
 */
export function* alternativesOf(type: Type, resolve: Resolve): Generator<Type> {
  const open = [type];
  const seen = new Set<Type>();
  for (const each of open) {
    const resolved = resolve(each);
    if (resolved.kind !== 'union') yield each;
    else if (!seen.has(resolved)) {
      seen.add(resolved);
      for (const variant of resolved.variants) open.push(variant);
    }
  }
}
