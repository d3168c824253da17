import { type Body, codecs, type Field, type Type } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { Reader } from '../reader.js';
import { unknownType } from '../schema/context.js';
import { readSchema } from '../schema/read-schema.js';
import { resolveType } from './resolve-type.js';

/** The type of one line: `itemSchema` of OpenAPI 3.2, else the items of a list, else what the schema describes. */
export function readLines(
  node: SpecNode,
  said: Type | undefined,
  resolved: Type | undefined,
  reader: Reader,
): Type {
  const item = node.get('itemSchema');
  if (item !== undefined) return readSchema(item, reader.schemas);
  return resolved?.kind === 'array' ? resolved.items : (said ?? unknownType);
}

/**
 * The type of one server-sent event. `itemSchema` describes whole events, as OpenAPI 3.2 wants it; a `schema` of older documents describes
 * what their data are: JSON, or a text where it is one.
 */
export function readEvents(
  node: SpecNode,
  said: Type | undefined,
  resolved: Type | undefined,
  reader: Reader,
): Pick<Body, 'type' | 'events'> {
  const item = node.get('itemSchema');
  if (item === undefined) {
    const isList = resolved?.kind === 'array';
    const data = isList ? resolved.items : (said ?? unknownType);
    const form = isText(data, reader) ? 'text' : 'json';
    return {
      type: said === undefined ? { kind: 'string' } : data,
      events: { item: 'data', data: form },
    };
  }
  const found = { json: false };
  const type = withData(readSchema(item, reader.schemas), reader, found);
  return { type, events: { item: 'event', data: found.json ? 'json' : 'text' } };
}

/** Whether data are texts as they stand: strings of any kind, and what nothing is said of. */
function isText(type: Type, reader: Reader): boolean {
  const resolved = resolveType(type, reader);
  switch (resolved.kind) {
    case 'string':
    case 'unknown':
      return true;
    case 'codec':
      return !codecs[resolved.codec].wireType.includes('number');
    case 'enum':
      return resolved.values.every((value) => typeof value === 'string');
    case 'union':
      return resolved.variants.every((variant) => isText(variant, reader));
    default:
      return false;
  }
}

/** The same events with `data` as what `contentSchema` says that it is. */
function withData(type: Type, reader: Reader, found: { json: boolean }): Type {
  const resolved = resolveType(type, reader);
  if (resolved.kind === 'union')
    return { ...resolved, variants: resolved.variants.map((each) => withData(each, reader, found)) };
  if (resolved.kind !== 'object') return type;
  const fields = resolved.fields.map((field): Field => {
    const data = field.name === 'data' ? resolveType(field.type, reader) : undefined;
    if (data?.kind !== 'string' || data.content === undefined) return field;
    found.json = true;
    return { ...field, type: data.content };
  });
  return found.json ? { ...resolved, fields } : type;
}
