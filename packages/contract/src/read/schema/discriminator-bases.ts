import type { DocumentStore } from '../documents/document-store.js';
import type { SpecNode } from '../documents/spec-node.js';

/** How many schemas of one family are looked at; larger ones are certainly no contract. */
const maxFamily = 256;

/**
 * The schemas that a schema takes over with `allOf`, and itself: the nearest ones first, each one once.
 * What lies in lists of alternatives is none of them.
 */
export function familyOf(node: SpecNode, store: DocumentStore): readonly SpecNode[] {
  const found = new Map<string, SpecNode>();
  const next = [node];
  for (let current = next.shift(); current !== undefined; current = next.shift()) {
    const schema = current.has('$ref') ? store.resolve(current) : current;
    if (schema === undefined || found.has(schema.key) || found.size >= maxFamily) continue;
    found.set(schema.key, schema);
    next.push(...(schema.get('allOf')?.items() ?? []));
  }
  return [...found.values()];
}

/** The `discriminator` of the nearest schema that all of these take over, which tells their values apart wherever they are alternatives. */
export function sharedDiscriminator(nodes: readonly SpecNode[], store: DocumentStore): SpecNode | undefined {
  const [first, ...others] = nodes.map((node) => familyOf(node, store));
  return first
    ?.find(
      (base) =>
        base.has('discriminator') && others.every((family) => family.some(({ key }) => key === base.key)),
    )
    ?.get('discriminator');
}
