import { encodeString } from './encode-scalar.js';

/**
 * Writes the members of an object that are not among the named ones as JSON text, each after a comma. As in `JSON.stringify`, members that JSON
 * cannot hold are left out.
 * @example
 * ```ts
 * encodeFurtherMembers({ id: 7n, note: 'new' }, new Set(['id'])); // ',"note":"new"'
 * ```
 */
export function encodeFurtherMembers(value: object, named: ReadonlySet<string>): string {
  let json = '';
  for (const key of Object.keys(value)) {
    if (named.has(key)) continue;
    const text: string | undefined = JSON.stringify((value as Readonly<Record<string, unknown>>)[key]);
    if (text !== undefined) json += `,${encodeString(key)}:${text}`;
  }
  return json;
}
