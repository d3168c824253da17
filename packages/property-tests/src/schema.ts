/** A JSON object of a document. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON Schema. */
export type Schema = JsonObject | boolean;

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * What a node's `$ref` leads to inside the document; the node itself if it has none.
 * @throws Error for a reference that leads nowhere or out of the document.
 */
export function follow(node: JsonObject, document: JsonObject): JsonObject {
  let current = node;
  for (let hops = 0; typeof current.$ref === 'string'; hops++) {
    const reference = current.$ref;
    if (hops > 32 || !reference.startsWith('#/')) throw new Error(`cannot follow ${reference}`);
    let target: unknown = document;
    for (const token of reference.slice(2).split('/')) {
      const key = decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
      target = isObject(target) ? target[key] : undefined;
    }
    if (!isObject(target)) throw new Error(`${reference} leads nowhere`);
    current = target;
  }
  return current;
}
