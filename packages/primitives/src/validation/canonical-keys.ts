/**
 * A copy of an object in which each field stands under its own name: where it does not, the first other spelling that is there
 * gives its value; other spellings are left out. What is not an object is returned as it is.
 * @example
 * ```ts
 * canonicalKeys({ colour: 1 }, { color: ['colour'] }); // { color: 1 }
 * ```
 */
export function canonicalKeys(value: unknown, aliases: Readonly<Record<string, readonly string[]>>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  // Nothing is inherited: a field named `constructor` is not there unless the object has one.
  const copy = Object.assign(Object.create(null) as Record<string, unknown>, value);
  for (const [name, spellings] of Object.entries(aliases)) {
    const used = copy[name] === undefined ? spellings.find((spelling) => copy[spelling] !== undefined) : name;
    const found = used === undefined ? undefined : copy[used];
    for (const spelling of spellings) delete copy[spelling];
    if (found !== undefined) copy[name] = found;
  }
  return copy;
}
