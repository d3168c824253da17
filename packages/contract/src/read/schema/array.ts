import type { ArrayType, TupleType, Type } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import { type SchemaContext, unknownType } from './context.js';
import { numberOf } from './scalar.js';

/** An array, or a tuple where positions have schemas of their own (`prefixItems`, or `items` as a list in draft 7). */
export function readArray(node: SpecNode, _context: SchemaContext, read: (child: SpecNode) => Type): Type {
  const items = node.get('items');
  const draft7 = Array.isArray(items?.value);
  const prefix = draft7 ? items : node.get('prefixItems');
  if (prefix !== undefined)
    return readTuple(node, prefix, draft7 ? node.get('additionalItems') : items, read);
  const minItems = numberOf(node, 'minItems');
  const maxItems = items?.value === false ? 0 : numberOf(node, 'maxItems');
  const array: ArrayType = {
    kind: 'array',
    items: items === undefined ? unknownType : read(items),
    ...(minItems !== undefined && minItems > 0 && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    ...(node.boolean('uniqueItems') === true && { uniqueItems: true }),
  };
  return array;
}

function readTuple(
  node: SpecNode,
  prefix: SpecNode,
  after: SpecNode | undefined,
  read: (child: SpecNode) => Type,
): Type {
  const minItems = numberOf(node, 'minItems') ?? 0;
  const maxItems = numberOf(node, 'maxItems') ?? Number.POSITIVE_INFINITY;
  const items = prefix.items().slice(0, maxItems).map(read);
  const rest = after === undefined ? unknownType : read(after);
  const isClosed = after?.value === false || maxItems <= items.length;
  const tuple: TupleType = {
    kind: 'tuple',
    items,
    required: Math.min(minItems, items.length),
    ...(!isClosed && { rest }),
  };
  const counted: ArrayType = {
    kind: 'array',
    items: unknownType,
    ...(minItems > items.length && { minItems }),
    ...(!isClosed && Number.isFinite(maxItems) && { maxItems }),
    ...(node.boolean('uniqueItems') === true && { uniqueItems: true }),
  };
  return Object.keys(counted).length > 2 ? { kind: 'intersection', parts: [tuple, counted] } : tuple;
}
