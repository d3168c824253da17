/** An object of a document. */
export type SpecObject = Readonly<Record<string, unknown>>;

/** The value as an object; an empty one for anything else. */
export function asObject(value: unknown): SpecObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as SpecObject) : {};
}

/** The value as a list of objects; an empty one for anything else. */
export function asObjects(value: unknown): readonly SpecObject[] {
  return Array.isArray(value) ? value.map(asObject) : [];
}

/** The value as a list of texts; an empty one for anything else. */
export function asStrings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/**
 * Follows a reference inside a bundled document: `{ $ref: '#/components/errors/InvalidParams' }`.
 * @throws Error where nothing stands at its end.
 */
export function resolve(document: SpecObject, value: unknown): SpecObject {
  const object = asObject(value);
  const { $ref } = object;
  if (typeof $ref !== 'string') return object;
  const steps = $ref.replace(/^#\//, '').split('/');
  let found: unknown = document;
  for (const step of steps) found = asObject(found)[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  if (found === undefined) throw new Error(`nothing stands at ${$ref}`);
  return resolve(document, found);
}

/** Last part of a reference, `InvalidParams` of `#/components/errors/InvalidParams`; `undefined` where the value is none. */
export function referenceName(value: unknown): string | undefined {
  const { $ref } = asObject(value);
  return typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;
}
