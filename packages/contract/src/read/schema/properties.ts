import type { SpecNode } from '../documents/spec-node.js';
import type { SchemaContext } from './context.js';

/** The map of properties of a schema. All of it may be a reference to one elsewhere, as bundlers take it; a property of the name `$ref` is a schema. */
export function propertiesOf(node: SpecNode, { store }: SchemaContext): SpecNode | undefined {
  const said = node.get('properties');
  return typeof said?.object.$ref === 'string' ? store.resolve(said) : said;
}
