import type { Type } from './type.js';

/**
 * Names of the types that hold something themselves, or refer to one that does, however far: the least fixed point. Linear in the references.
 * @param inside the types directly inside a type, as far as they count
 */
export function namesHolding(
  types: ReadonlyMap<string, Type>,
  inside: (type: Type) => readonly Type[],
  holds: (type: Type) => boolean,
): ReadonlySet<string> {
  const users = new Map<string, string[]>();
  const open: string[] = [];
  for (const [name, type] of types) {
    const parts = partsOf(type, inside);
    for (const part of parts) {
      if (part.kind !== 'reference') continue;
      const list = users.get(part.name);
      if (list === undefined) users.set(part.name, [name]);
      else list.push(name);
    }
    if (parts.some(holds)) open.push(name);
  }
  const found = new Set(open);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const user of users.get(name) ?? []) {
      if (found.has(user)) continue;
      found.add(user);
      open.push(user);
    }
  }
  return found;
}

/** A type and all that stand inside it, references not followed. */
function partsOf(type: Type, inside: (type: Type) => readonly Type[]): Type[] {
  return [type, ...inside(type).flatMap((each) => partsOf(each, inside))];
}
