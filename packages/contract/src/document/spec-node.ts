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

/** The value as a text; an empty one for anything else. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A place in a document: the value that stands there, and the pointer to it. */
export interface Place {
  readonly pointer: string;
  readonly node: SpecObject;
}

/** The place of a key or an index inside another. */
export function childOf(place: Place, key: string | number): Place {
  const value: unknown = Reflect.get(place.node, key);
  return {
    pointer: `${place.pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    node: asObject(value),
  };
}

/** The places of the items of a list; none where there is no list. */
export function itemsOf(place: Place, key: string): Place[] {
  const list = place.node[key];
  if (!Array.isArray(list)) return [];
  const pointer = `${place.pointer}/${key}`;
  return list.map((item, index) => ({ pointer: `${pointer}/${index}`, node: asObject(item) }));
}

const maximumReferences = 64;

/**
 * Follows references inside a document until there is none: `{ $ref: '#/components/errors/InvalidParams' }`.
 * @throws Error where nothing stands at its end, where it leaves the document, or leads back to itself.
 */
export function follow(document: SpecObject, place: Place): Place {
  let current = place;
  for (let count = 0; typeof current.node.$ref === 'string'; count++) {
    const reference = current.node.$ref;
    if (count === maximumReferences) throw new Error(`${place.pointer}: the reference leads back to itself`);
    current = { pointer: reference.slice(1), node: asObject(valueAt(document, reference)) };
  }
  return current;
}

/**
 * The value that a reference names: `#/components/schemas/Peer`.
 * @throws Error where nothing stands there, and for a reference to another document.
 */
export function valueAt(document: SpecObject, reference: string): unknown {
  if (!reference.startsWith('#')) throw new Error(`${reference} leads out of the document: bundle it first`);
  let found: unknown = document;
  for (const step of decodeURIComponent(reference.slice(1)).split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  }
  if (found === undefined) throw new Error(`nothing stands at ${reference}`);
  return found;
}

/** As {@link follow}, of a value alone. */
export function resolve(document: SpecObject, value: unknown): SpecObject {
  return follow(document, { pointer: '', node: asObject(value) }).node;
}

/** Last part of a reference, `InvalidParams` of `#/components/errors/InvalidParams`; `undefined` where the value is none. */
export function referenceName(value: unknown): string | undefined {
  const { $ref } = asObject(value);
  return typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;
}
