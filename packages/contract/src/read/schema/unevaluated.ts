import type { Type } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import { neverType, type SchemaContext } from './context.js';

/** How many references and unions in one another are followed. */
const maxNesting = 16;

/** The type with what `unevaluatedProperties` and `unevaluatedItems` say of the keys and items that nothing else speaks of. */
export function evaluateRest(
  node: SpecNode,
  type: Type,
  context: SchemaContext,
  read: (child: SpecNode) => Type,
): Type {
  let result = type;
  for (const [keyword, close] of [
    ['unevaluatedProperties', closeObject],
    ['unevaluatedItems', closeArray],
  ] as const) {
    const said = node.get(keyword);
    if (said === undefined || said.value === true) continue;
    const rest = said.value === false ? neverType : read(said);
    const closed = rest.kind === 'unknown' ? result : close(result, rest, node, context, 0);
    if (closed === undefined) {
      context.problems.refuse(
        'unevaluated',
        said.location,
        `${keyword} is not checked: it depends on which of several schemas a value matches; write the schema as one object or array, or as a oneOf of them`,
      );
    } else result = closed;
  }
  return result;
}

/** `undefined` where what is evaluated depends on the value. */
function closeObject(
  type: Type,
  rest: Type,
  node: SpecNode,
  context: SchemaContext,
  depth: number,
): Type | undefined {
  const close = (inside: Type): Type | undefined =>
    depth < maxNesting ? closeObject(inside, rest, node, context, depth + 1) : undefined;
  switch (type.kind) {
    case 'object':
      if (type.extra !== 'ignored' && type.extra !== 'open') return type;
      if (type.extra === 'open' && node.has('additionalProperties')) return type;
      return { ...type, extra: rest.kind === 'never' ? 'closed' : rest };
    case 'record':
      if (node.has('additionalProperties') || type.values.kind !== 'unknown') return type;
      return rest.kind === 'never'
        ? { kind: 'object', fields: [], extra: 'closed' }
        : { ...type, values: rest };
    case 'reference': {
      const target = context.types.resolve(type);
      return target === undefined ? undefined : close(target);
    }
    case 'union':
      return closeUnion(type, close, context);
    case 'intersection': {
      const [only] = type.parts;
      const isPlain = (type.conditions ?? []).every(({ kind }) => kind === 'not' || kind === 'keys');
      const closed = only === undefined || type.parts.length > 1 || !isPlain ? undefined : close(only);
      return closed === undefined ? undefined : { ...type, parts: [closed] };
    }
    case 'unknown':
      return undefined;
    default:
      return type;
  }
}

function closeArray(
  type: Type,
  rest: Type,
  node: SpecNode,
  context: SchemaContext,
  depth: number,
): Type | undefined {
  const close = (inside: Type): Type | undefined =>
    depth < maxNesting ? closeArray(inside, rest, node, context, depth + 1) : undefined;
  switch (type.kind) {
    case 'array':
      if (type.items.kind !== 'unknown' || node.has('items')) return type;
      return rest.kind === 'never' ? { ...type, maxItems: 0 } : { ...type, items: rest };
    case 'tuple': {
      if (type.rest?.kind !== 'unknown' || node.has('items')) return type;
      const { rest: _, ...prefix } = type;
      return rest.kind === 'never' ? prefix : { ...prefix, rest };
    }
    case 'reference': {
      const target = context.types.resolve(type);
      return target === undefined ? undefined : close(target);
    }
    case 'union':
      return closeUnion(type, close, context);
    case 'intersection':
      return undefined;
    case 'unknown':
      return undefined;
    default:
      return type;
  }
}

/** Of several alternatives that may match at once, each would evaluate what the others leave. */
function closeUnion(
  union: Extract<Type, { kind: 'union' }>,
  close: (type: Type) => Type | undefined,
  context: SchemaContext,
): Type | undefined {
  const variants = union.variants.map(close);
  if (!variants.every((variant) => variant !== undefined)) return undefined;
  const changed = variants.filter((variant, index) => variant !== union.variants[index]).length;
  if (changed === 0) return union;
  if (changed > 1 && !union.exclusive) return undefined;
  const closed = { ...union, variants };
  context.unions.set(closed, context.unions.get(union));
  return closed;
}
