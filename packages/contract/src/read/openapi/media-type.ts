import {
  type Body,
  type BodyKind,
  codecs,
  essenceOf,
  type Field,
  isMediaRange,
  kindOfMediaType,
  type Type,
  type ValueExample,
} from '../../model/index.js';
import { compare } from '../../problem.js';
import { isParseError, parseDocument } from '../documents/parse-document.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { Reader } from '../reader.js';
import { unknownType } from '../schema/context.js';
import { readSchema } from '../schema/read-schema.js';
import { readValueExamples } from './examples.js';
import { readParts } from './parts.js';
import {
  isBytes,
  isNamedText,
  isSerialized,
  plainMediaType,
  resolveType,
  warnOfSerialized,
} from './serialization.js';

const binary: Type = { kind: 'binary' };
const text: Type = { kind: 'string' };

/** Every media type of a `content`, the preferred one first; the order of the document does not count. */
export function readContents(content: SpecNode | undefined, reader: Reader): Body[] {
  const seen = new Set<string>();
  return (content === undefined ? [] : (reader.store.resolve(content)?.entries() ?? []))
    .flatMap(([key, item]) => {
      const mediaType = plainMediaType(key);
      const node = reader.store.resolve(item);
      if (node === undefined) return [];
      if (!/^[!-:<-~]+(?:;[\t -~]*)?$/.test(mediaType)) {
        reader.problems.warning(
          'impossible-name',
          node.location,
          `${JSON.stringify(key)} is left out: a media type is one word, as text/csv, of what headers can hold`,
        );
        return [];
      }
      if (!seen.has(mediaType)) {
        seen.add(mediaType);
        return [readBody(mediaType, node, reader)];
      }
      reader.problems.warning(
        'same-media-type',
        node.location,
        `${mediaType} is there twice, in other letters or with other spaces; the first one is taken`,
      );
      return [];
    })
    .sort((a, b) => rank(a) - rank(b) || compare(a.mediaType, b.mediaType));
}

const kindOrder: readonly BodyKind[] = ['json', 'multipart', 'form', 'text', 'lines', 'events', 'binary'];

function rank({ mediaType, kind }: Body): number {
  if (essenceOf(mediaType) === 'application/json') return -1;
  return kindOrder.indexOf(kind) * 2 + (isMediaRange(mediaType) ? 1 : 0);
}

function readBody(mediaType: string, node: SpecNode, reader: Reader): Body {
  const schema = node.get('schema');
  const said = schema === undefined ? undefined : readSchema(schema, reader.schemas);
  const resolved = said === undefined ? undefined : resolveType(said, reader);
  const kind = bodyKind(mediaType, resolved, node, reader);
  if (kind !== 'binary' && kind !== 'multipart') warnOfCharset(mediaType, node, reader);
  const common = {
    mediaType,
    kind,
    parts: [],
    examples: readValueExamples(node, reader),
    location: node.location,
  };
  switch (kind) {
    case 'json':
      return { ...common, examples: jsonExamples(common.examples, resolved), type: said ?? unknownType };
    case 'text':
      if (said === undefined || isText(resolved)) return { ...common, type: said ?? text };
      return { ...common, type: text, declared: said };
    case 'binary':
      return { ...common, type: binary };
    case 'lines':
      return { ...common, type: readLines(node, said, resolved, reader) };
    case 'events':
      return { ...common, ...readEvents(node, said, resolved, reader) };
    default:
      return { ...common, ...readParts(node, said, resolved, mediaType, reader) };
  }
}

/** Texts are read in the charset that they come in, but there is no encoder of any but UTF-8. */
function warnOfCharset(mediaType: string, node: SpecNode, reader: Reader): void {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(mediaType)?.[1];
  if (charset === undefined || /^(?:utf-?8|(?:us-)?ascii)$/i.test(charset)) return;
  reader.problems.warning(
    'charset-of-texts',
    node.location,
    `what is received is read in ${charset}, but what is sent is written in UTF-8 under that name: letters beyond ASCII arrive as others; document charset=utf-8, or send bytes (format: binary)`,
  );
}

const structures: ReadonlySet<Type['kind'] | undefined> = new Set([
  'array',
  'intersection',
  'object',
  'record',
  'tuple',
]);

/** Examples of JSON: a text of JSON where a structure is wanted is that structure, as in a block of YAML or a `serializedValue`. */
function jsonExamples(examples: readonly ValueExample[], type: Type | undefined): readonly ValueExample[] {
  if (!structures.has(type?.kind)) return examples;
  return examples.map((example) => ({ ...example, value: structureOf(example.value) }));
}

function structureOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseDocument(value, 'json');
  } catch (error) {
    // A text after all, which the check of examples names.
    if (isParseError(error)) return value;
    throw error;
  }
}

/** Media types whose bytes are nothing but bytes, whatever a schema says of them. */
const opaque =
  /^(?:image|audio|video|font|model)\/|^application\/(?:octet-stream|pdf|zip|gzip|x-tar|x-gzip|x-zip-compressed|x-bzip2?|x-xz|x-7z-compressed|zstd|vnd\.rar|java-archive|wasm|msword|vnd\.(?:ms-|openxmlformats-|oasis\.opendocument\.).*|.+\+(?:zip|gzip|zstd))$/;

/**
 * The kind of a body. A schema of bytes wins over the media type; where the media type is a range or nobody's, a schema that describes a
 * structure means JSON and one of a text means text.
 */
function bodyKind(mediaType: string, type: Type | undefined, node: SpecNode, reader: Reader): BodyKind {
  const kind = kindOfMediaType(mediaType);
  if (kind === 'text' && isNamedText(type)) return 'text';
  if (kind !== 'multipart' && kind !== 'form' && isBytes(type)) return 'binary';
  if (kind !== 'binary' || type === undefined || opaque.test(essenceOf(mediaType))) return kind;
  if (isText(type)) return isMediaRange(mediaType) ? 'text' : 'binary';
  if (isSerialized(mediaType)) {
    if (structures.has(type.kind) || type.kind === 'union')
      warnOfSerialized(`bodies`, mediaType, node, reader);
    return 'binary';
  }
  if (!isMediaRange(mediaType)) {
    reader.problems.warning(
      'assumed-json',
      node.location,
      `nothing is known of ${mediaType}; because its schema describes a structure, bodies are taken to be JSON`,
    );
  }
  return 'json';
}

/** Whether all values are strings. */
function isText(type: Type | undefined): boolean {
  if (type?.kind === 'enum') return type.values.every((value) => typeof value === 'string');
  return type?.kind === 'string';
}

/** The type of one line: `itemSchema` of OpenAPI 3.2, else the items of a list, else what the schema describes. */
function readLines(node: SpecNode, said: Type | undefined, resolved: Type | undefined, reader: Reader): Type {
  const item = node.get('itemSchema');
  if (item !== undefined) return readSchema(item, reader.schemas);
  return resolved?.kind === 'array' ? resolved.items : (said ?? unknownType);
}

/**
 * The type of one server-sent event. `itemSchema` describes whole events, as OpenAPI 3.2 wants it; a `schema` of older documents describes
 * what their data are: JSON, or a text where it is one.
 */
function readEvents(
  node: SpecNode,
  said: Type | undefined,
  resolved: Type | undefined,
  reader: Reader,
): Pick<Body, 'type' | 'events'> {
  const item = node.get('itemSchema');
  if (item === undefined) {
    const isList = resolved?.kind === 'array';
    const data = isList ? resolved.items : (said ?? unknownType);
    const form = isTextData(data, reader) ? 'text' : 'json';
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
function isTextData(type: Type, reader: Reader): boolean {
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
      return resolved.variants.every((variant) => isTextData(variant, reader));
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
