import type { Type } from '../../model/index.js';
import { isObject, type SpecNode } from '../documents/spec-node.js';
import { neverType, type SchemaContext, unknownType } from './context.js';
import { intersectionOf } from './intersection.js';
import { readKeywords } from './keywords.js';
import type { ReadExtent } from './type-registry.js';
import { nullableOf, unionOf } from './union.js';

/** How deep schemas may be nested in one another; deeper ones are certainly no contract. */
const maxDepth = 256;

/**
 * Reads one schema of JSON Schema 2020-12, draft 7 or OpenAPI 3.0. References stay references.
 * @param extent `base` leaves out `oneOf` and `anyOf`: what a derived type takes over from a base that lists its derived types.
 */
export function readSchema(
  node: SpecNode,
  context: SchemaContext,
  extent: ReadExtent = 'whole',
  depth = 0,
): Type {
  if (node.value === true) return unknownType;
  if (node.value === false) return neverType;
  if (!isObject(node.value)) {
    context.problems.error(
      'not-a-schema',
      node.location,
      `a schema is an object or a boolean, not ${JSON.stringify(node.value) ?? 'nothing'}`,
    );
    return unknownType;
  }
  if (depth > maxDepth) {
    context.problems.error('schema-depth', node.location, `schemas are nested more than ${maxDepth} deep`);
    return unknownType;
  }
  const read = (child: SpecNode): Type => readSchema(child, context, 'whole', depth + 1);
  const reference = node.string('$ref');
  const type =
    reference !== undefined && !context.siblings
      ? readReference(node, reference, context)
      : readParts(node, reference, context, read, extent);
  return node.boolean('nullable') === true ? nullableOf(type, context) : type;
}

/** Everything that a schema says, each keyword group as a type of its own, and all of them at once. */
function readParts(
  node: SpecNode,
  reference: string | undefined,
  context: SchemaContext,
  read: (child: SpecNode) => Type,
  extent: ReadExtent,
): Type {
  const parts: Type[] = [];
  if (reference !== undefined) parts.push(readReference(node, reference, context));
  const own = readKeywords(node, context, read);
  if (own !== undefined) parts.push(own);
  for (const part of node.get('allOf')?.items() ?? []) parts.push(read(part));
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const list = node.get(keyword);
    if (list === undefined || extent === 'base') continue;
    parts.push(unionOf(list.items().map(read), keyword === 'oneOf', context, node.get('discriminator')));
  }
  if (isEverything(node.object.not)) parts.push(neverType);
  const type = intersectionOf(parts, context);
  return node.object.unevaluatedProperties === false ? close(type) : type;
}

function readReference(node: SpecNode, reference: string, context: SchemaContext): Type {
  const target = context.store.target(node, reference);
  return target === undefined ? unknownType : context.types.reference(target);
}

const isEverything = (schema: unknown): boolean =>
  schema === true || (isObject(schema) && Object.keys(schema).length === 0);

function close(type: Type): Type {
  if (type.kind === 'object' && (type.extra === 'ignored' || type.extra === 'open'))
    return { ...type, extra: 'closed' };
  if (type.kind === 'union') return { ...type, variants: type.variants.map(close) };
  return type;
}
