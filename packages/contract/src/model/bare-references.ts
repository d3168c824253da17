import type { Type } from './type.js';

/** The named types that a type refers to without an object or a list in between: its alternatives, and the parts of intersections. */
export function bareReferences(type: Type): readonly string[] {
  if (type.kind === 'reference') return [type.name];
  if (type.kind === 'union') return type.variants.flatMap(bareReferences);
  return type.kind === 'intersection' ? type.parts.flatMap(bareReferences) : [];
}
