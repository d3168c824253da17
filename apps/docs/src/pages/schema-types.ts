import { asObject, asObjects, describeSchema, referenceName, resolve, type SpecObject } from '@firn/contract';

/** The named types that schemas lead to, in the order in which a reader meets them. */
export function namedTypes(document: SpecObject, schemas: readonly unknown[]): Map<string, SpecObject> {
  const found = new Map<string, SpecObject>();
  const waiting: unknown[] = [...schemas];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const schema = waiting.shift();
    const name = referenceName(schema);
    const node = resolve(document, schema);
    if (seen.has(node)) continue;
    seen.add(node);
    if (name !== undefined && isNamed(node)) found.set(name, node);
    waiting.push(...partsOf(node));
  }
  return found;
}

/** The type of a schema in words, named types as links to their section of the page. */
export function typeText(document: SpecObject, schema: unknown, types: ReadonlyMap<string, unknown>): string {
  const node = asObject(schema);
  if (Array.isArray(node.allOf) && node.type === undefined)
    return node.allOf.map((part) => typeText(document, part, types)).join(' & ');
  return describeSchema(document, schema).replaceAll(/"[^"]*"|[A-Za-z_][\w-]*/g, (word) =>
    types.has(word) ? `[${word}](#${anchorOf(word)})` : word,
  );
}

/** Anchor of the section of a named type. */
export function anchorOf(name: string): string {
  return `type-${name}`;
}

/** Whether `describeSchema` calls it by its name. */
function isNamed(node: SpecObject): boolean {
  return node.properties !== undefined || Array.isArray(node.enum);
}

function partsOf(node: SpecObject): unknown[] {
  const { items, prefixItems, additionalProperties: extra } = node;
  return [
    ...Object.values(asObject(node.properties)),
    ...asObjects(node.oneOf),
    ...asObjects(node.anyOf),
    ...asObjects(node.allOf),
    ...(items === undefined ? [] : [items]),
    ...asObjects(prefixItems),
    ...(typeof extra === 'object' ? [extra] : []),
  ];
}
