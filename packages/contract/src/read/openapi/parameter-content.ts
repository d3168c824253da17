import { kindOfMediaType, type Type } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { Reader } from '../reader.js';
import { resolveType } from './resolve-type.js';
import { isSerialized } from './serialized.js';

/** How many alternatives inside each other are searched for a structure; a union that holds itself would never end. */
const maxNesting = 16;

const structures: ReadonlySet<Type['kind']> = new Set([
  'array',
  'intersection',
  'object',
  'record',
  'tuple',
  'unknown',
]);

/**
 * The type of a parameter or a header with `content`. As of a body, XML, CSV and other texts are for the program to write and to read: what their schema
 * describes as a structure is a text. Scalars have one text whatever the media type is.
 */
export function contentType(
  mediaType: string,
  said: Type,
  { name, node }: { readonly name: string; readonly node: SpecNode },
  reader: Reader,
): Type {
  const kind = kindOfMediaType(mediaType);
  const isWholeForm = kind === 'form' && node.object.in === 'querystring';
  // Lines of JSON are no text that a program would write by hand either.
  const isJson = kind === 'json' || /json/i.test(mediaType);
  if (isSerialized(mediaType) && hasStructure(said, reader) && said.kind !== 'unknown')
    reader.problems.warning(
      'serialized-parameter',
      node.location,
      `${name} is documented as ${mediaType}, whose bytes have no place in a URL or a header: it is written as JSON`,
    );
  if (isJson || kind === 'binary' || isWholeForm || !hasStructure(said, reader)) return said;
  if (said.kind !== 'unknown')
    reader.problems.warning(
      'content-of-text',
      node.location,
      `${name} is a text of ${mediaType}, which the program writes and reads: its schema describes a structure, which has a form of its own in JSON only`,
    );
  return { kind: 'string' };
}

function hasStructure(type: Type, reader: Reader, depth = 0): boolean {
  if (depth > maxNesting) return true;
  const resolved = resolveType(type, reader);
  if (resolved.kind === 'union')
    return resolved.variants.some((variant) => hasStructure(variant, reader, depth + 1));
  return structures.has(resolved.kind);
}
