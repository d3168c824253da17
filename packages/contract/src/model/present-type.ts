import type { Type } from './type.js';

/** The type that a value has where it is there: without null, which no text says. `resolve` gives what a reference is to. */
export function presentType<Found extends Type>(type: Type, resolve: (type: Type) => Found): Found {
  const found = resolve(type);
  if (found.kind !== 'union') return found;
  const [only, ...others] = found.variants.map(resolve).filter(({ kind }) => kind !== 'null');
  return only === undefined || others.length > 0 ? found : presentType(only, resolve);
}
