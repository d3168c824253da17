import {
  defaultStyle,
  essenceOf,
  kindOfMediaType,
  type ParamStyle,
  type Serialization,
  type Type,
  withoutConditions,
} from '../../model/index.js';
import { compare } from '../../problem.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { Reader } from '../reader.js';

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

/** The formats, a line for each family, by the names that are in use for them. */
const formats = [
  /(?:x-|vnd\.)?msgpack|(?:x-)?messagepack/,
  /(?:x-)?cbor(?:-seq)?/,
  /(?:.+[.+-])?proto(?:buf)?|grpc(?:[+-].+)?/,
  /(?:x-)?(?:bson|ubjson|thrift|hessian)|(?:x-jackson-)?smile/,
  /(?:x-|.+\.)?(?:avro|ion|parquet)/,
  /vnd\.apache\.(?:arrow\..+|thrift\.(?:binary|compact))/,
  /x-(?:amf|java-serialized-object)/,
  // Suffixes (RFC 6839 and the registry of IANA).
  /.+\+(?:msgpack|cbor(?:-seq)?|bson|avro|smile|ion|ber|der|wbxml|fastinfoset|sqlite3)/,
];
const names = new RegExp(`^application/(?:${formats.map(({ source }) => source).join('|')})$`);

/** Whether a media type is of a serialisation that is no text: what a schema describes is written and read by a library of its own. */
export function isSerialized(mediaType: string): boolean {
  return names.test(essenceOf(mediaType));
}

/** Says that what a schema describes is bytes to a program. @param what of which something is sent: `bodies` */
export function warnOfSerialized(what: string, mediaType: string, node: SpecNode, reader: Reader): void {
  reader.problems.warning(
    'content-of-bytes',
    node.location,
    `${what} of ${mediaType} are bytes, which the program writes and reads: the schema describes a structure, which has a form of its own in JSON only`,
  );
}

/** How Swagger 2.0 joins the items of a list. */
const collectionStyles: Readonly<Record<string, { readonly style: ParamStyle; readonly explode: boolean }>> =
  {
    csv: { style: 'form', explode: false },
    multi: { style: 'form', explode: true },
    ssv: { style: 'spaceDelimited', explode: false },
    pipes: { style: 'pipeDelimited', explode: false },
  };

/** How a list parameter of Swagger 2.0 is written, where the document was not converted: one in a file of its own. */
export function styleOfCollection(
  format: string,
  node: SpecNode,
  where: 'path' | 'query' | 'querystring' | 'header' | 'cookie',
  reader: Reader,
): Serialization {
  const known = where === 'query' || format === 'csv' ? collectionStyles[format] : undefined;
  if (known === undefined) warnOfCollection(format, node, where, reader);
  return {
    style: where === 'query' ? (known?.style ?? 'form') : defaultStyle(where),
    explode: known?.explode ?? false,
    allowReserved: false,
    allowEmptyValue: node.boolean('allowEmptyValue') ?? false,
  };
}

/** Says that a list is joined with commas instead. */
export function warnOfCollection(format: string, node: SpecNode, where: string, reader: Reader): void {
  reader.problems.refuse(
    'collection-format',
    node.location,
    `OpenAPI 3 has no style for the collectionFormat ${format} in ${where}; commas are written between the items`,
  );
}

/** The media type that is taken where nobody chooses, of a `content` that is not read as bodies. */
export function chosenMediaType(
  content: SpecNode | undefined,
): [mediaType: string, node: SpecNode] | undefined {
  const entries = (content?.entries() ?? [])
    .map(([key, node]): [string, SpecNode] => [plainMediaType(key), node])
    .sort(([a], [b]) => compare(a, b));
  const plain = entries.find(([mediaType]) => mediaType === 'application/json');
  return plain ?? entries.find(([mediaType]) => kindOfMediaType(mediaType) === 'json') ?? entries[0];
}

/** A media type as it is sent: its type in lower case, as it is compared (RFC 9110, 8.3.1), and in one line. Parameters stay as they are. */
export function plainMediaType(key: string): string {
  const text = key.trim().replaceAll(/\s*[\r\n]\s*/g, ' ');
  const end = text.indexOf(';');
  return end === -1 ? text.toLowerCase() : text.slice(0, end).trimEnd().toLowerCase() + text.slice(end);
}

/** The type behind references, without conditions on its values; itself where they lead in a circle. */
export function resolveType(type: Type, reader: Reader): Type {
  const seen = new Set<Type>();
  let current = withoutConditions(type);
  while (current.kind === 'reference' && !seen.has(current)) {
    seen.add(current);
    current = withoutConditions(reader.schemas.types.resolve(current) ?? current);
  }
  return current;
}

/** Whether a schema is of a text that says itself that it is one: `contentMediaType: text/csv`. */
export function isNamedText(type: Type | undefined): boolean {
  if (type?.kind !== 'string' || isSaidBinary(type)) return false;
  return kindOfMediaType(type.contentMediaType ?? 'application/octet-stream') === 'text';
}

/** A schema of raw bytes: `format: binary` of OpenAPI 3.0, or a media type without an encoding in 3.1, or the encoding that changes nothing. */
export function isBytes(type: Type | undefined): boolean {
  if (type?.kind !== 'string') return false;
  return isSaidBinary(type) || (type.contentMediaType !== undefined && type.contentEncoding === undefined);
}

function isSaidBinary({ format, contentEncoding }: Type & { kind: 'string' }): boolean {
  return format === 'binary' || contentEncoding?.toLowerCase() === 'binary';
}

/** Whether a text can be the name of a header or of a cookie, or a verb: a token (RFC 9110, section 5.6.2). */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text);
}
