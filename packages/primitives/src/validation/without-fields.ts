/**
 * An object without some of its fields: itself where it has none of them, else a copy.
 * @example
 * ```ts
 * withoutFields({ id: 7, name: 'Ann' }, ['id']); // { name: 'Ann' }
 * ```
 */
export function withoutFields<T extends object>(value: T, names: readonly string[]): T {
  if (!names.some((name) => Object.hasOwn(value, name))) return value;
  const copy = { ...value };
  for (const name of names) Reflect.deleteProperty(copy, name);
  return copy;
}
