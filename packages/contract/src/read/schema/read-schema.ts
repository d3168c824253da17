import { compactJson } from '../../json/text.js';
import { isObject } from '../../json/value.js';
import type { Type } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import { type ConditionReaders, readConditions } from './conditions.js';
import { neverType, type SchemaContext, unknownType } from './context.js';
import { anchorIn, enter } from './dynamic-scope.js';
import { intersectionOf, withConditions } from './intersection.js';
import { besideAlternatives, isOfSameType, readKeywords, saysSomethingOf } from './keywords.js';
import type { ReadExtent } from './type-registry.js';
import { evaluateRest } from './unevaluated.js';
import { nullableOf, unionOf } from './union.js';

/** How deep schemas may be nested in one another; deeper ones are certainly no contract. */
const maxDepth = 256;

/**
 * Reads one schema of JSON Schema 2020-12, draft 7 or OpenAPI 3.0. References stay references.
 * @param extent `base` leaves out `oneOf` and `anyOf`: what a derived type takes over from a base that lists its derived types.
 */
export function readSchema(
  node: SpecNode,
  around: SchemaContext,
  extent: ReadExtent = 'whole',
  depth = 0,
): Type {
  const scope = enter(around.scope, node);
  const context = scope === around.scope ? around : { ...around, scope };
  if (node.value === true) return unknownType;
  if (node.value === false) return neverType;
  if (!isObject(node.value)) {
    context.problems.error(
      'not-a-schema',
      node.location,
      `a schema is an object or a boolean, not ${compactJson(node.value)}`,
    );
    return unknownType;
  }
  if (depth > maxDepth) {
    context.problems.error('schema-depth', node.location, `schemas are nested more than ${maxDepth} deep`);
    return unknownType;
  }
  const read = (child: SpecNode): Type => readSchema(child, context, 'whole', depth + 1);
  const exactly = (child: SpecNode, exact: true | 'inside'): Type =>
    readSchema(child, { ...context, exact }, 'whole', depth + 1);
  const conditions: ConditionReaders = {
    same: (child) => exactly(child, isOfSameType(node, child, context) ? 'inside' : true),
    inner: (child) => exactly(child, true),
  };
  const reference = node.string('$ref');
  const type =
    reference !== undefined && !context.siblings
      ? readReference(node, reference, context)
      : readParts(node, reference, context, { read, conditions }, extent);
  if (node.boolean('nullable') !== true) return type;
  const isClosed = (reference === undefined || context.siblings) && leavesOutNull(node);
  if (!isClosed || context.problems.allows('null-outside-enum')) return nullableOf(type, context);
  context.closedNulls.set(node.key, node);
  return type;
}

/** Warns once, at the first place, of schemas whose listed values shut out the null that `nullable` speaks of. Call it when everything has been read. */
export function warnOfClosedNulls({ closedNulls, problems }: SchemaContext): void {
  const [first, ...more] = closedNulls.values();
  if (first === undefined) return;
  const others = more.length === 0 ? '' : ` (so do ${more.length} more)`;
  problems.warning(
    'null-outside-enum',
    first.location,
    `nullable allows no null here, because the schema lists its values and null is none of them${others}: list it, or allow this rule (--allow null-outside-enum) to take it`,
  );
}

/** Whether a schema lists its values, and null is not among them: `nullable` adds a type, and no value to `enum` (OpenAPI 3.0.3). */
function leavesOutNull(node: SpecNode): boolean {
  const values = node.object.enum;
  return (
    (Array.isArray(values) && !values.includes(null)) || (node.has('const') && node.object.const !== null)
  );
}

/** Everything that a schema says, each keyword group as a type of its own, and all of them at once. */
function readParts(
  node: SpecNode,
  reference: string | undefined,
  context: SchemaContext,
  { read, conditions }: { readonly read: (child: SpecNode) => Type; readonly conditions: ConditionReaders },
  extent: ReadExtent,
): Type {
  const parts: Type[] = [];
  if (reference !== undefined) parts.push(readReference(node, reference, context));
  const dynamic = node.string('$dynamicRef') ?? node.string('$recursiveRef');
  if (dynamic !== undefined) parts.push(readDynamicReference(node, dynamic, context));
  const own = readKeywords(node, context, read);
  const all = (node.get('allOf')?.items() ?? []).map(read);
  const alternatives = (['oneOf', 'anyOf'] as const).flatMap((keyword) => {
    const list = node.get(keyword);
    if (list === undefined || extent === 'base') return [];
    const items = list.items();
    if (items.length === 0) {
      warnOfNothing(list, keyword, context);
      return [];
    }
    const isExclusive = keyword === 'oneOf' && !context.problems.allows('overlapping-one-of');
    const variants = items.map(read);
    const type = unionOf(variants, isExclusive, context, node.get('discriminator'));
    if (isExclusive && items.length > 1) context.oneOfs.set(list.key, { node: list, variants, type });
    return [type];
  });
  const others = [...parts, ...all];
  if (own !== undefined && saysSomethingOf(others, own, node, context))
    parts.push(besideAlternatives(own, alternatives, node, context));
  parts.push(...all, ...alternatives);
  if (isEverything(node.object.not)) parts.push(neverType);
  const type = withConditions(intersectionOf(parts, context), readConditions(node, context, conditions));
  return evaluateRest(node, type, context, read);
}

/** JSON Schema wants an alternative at least (10.2.1). Generators of documents write none where they know none: any value is meant. */
function warnOfNothing(list: SpecNode, keyword: string, { problems }: SchemaContext): void {
  problems.warning(
    'empty-alternatives',
    list.location,
    `${keyword} lists no schema, which is left out: any value is taken; name the alternatives, or write \`not: {}\` where no value is meant`,
  );
}

function readReference(node: SpecNode, reference: string, { store, types, scope }: SchemaContext): Type {
  const target = store.target(node, reference);
  return target === undefined ? unknownType : types.reference(target, scope);
}

/** A dynamic reference leads to the schema that the way to it has for its anchor; else where a plain one does, if no other schema has the anchor. */
function readDynamicReference(node: SpecNode, reference: string, context: SchemaContext): Type {
  const { store, types, scope } = context;
  const anchor = anchorIn(reference);
  const bound = scope.get(anchor);
  if (bound !== undefined) return types.reference(bound, scope);
  const count = anchor === '' ? 1 : store.countDynamicAnchors(node, anchor);
  if (count > 1)
    types.unbound(
      node,
      `${count} schemas have the $dynamicAnchor ${anchor}, and none of them is on the way to ${reference}; refer to the one that is meant with $ref, or put it in $defs beside the $ref that leads here`,
      context.problems,
    );
  return readReference(node, reference, context);
}

const isEverything = (schema: unknown): boolean =>
  schema === true || (isObject(schema) && Object.keys(schema).length === 0);
