import {
  type ArrayType,
  type Body,
  defaultStyle,
  type Field,
  type Header,
  itemTypeOf,
  kindOfMediaType,
  listTypeOf,
  type ParamStyle,
  type Part,
  presentType,
  type RecordType,
  type StyleSerialization,
  type TupleType,
  type Type,
  type UnionType,
} from '../../model/index.js';
import { isOpenApi30 } from '../documents/document-kind.js';
import type { SpecNode } from '../documents/spec-node.js';
import { lostCollectionFormat } from '../documents/swagger.js';
import type { Reader } from '../reader.js';
import { unknownType } from '../schema/context.js';
import { readHeaders } from './parameters.js';
import { isBytes, isSerialized, resolveType, warnOfCollection, warnOfSerialized } from './serialization.js';

/** The fields of a form or the parts of `multipart`, and the object that a program gives: bytes where a part is bytes. */
export function readParts(
  node: SpecNode,
  said: Type | undefined,
  resolved: Type | undefined,
  mediaType: string,
  reader: Reader,
): Pick<Body, 'type' | 'parts'> {
  refusePositions(node, reader);
  const fields = fieldsOf(resolved, reader);
  const isMultipart = kindOfMediaType(mediaType) === 'multipart';
  if (said === undefined || fields === undefined) {
    if (said !== undefined && resolved?.kind === 'record')
      return { type: isMultipart ? withBytes(said, resolved, reader) : said, parts: [] };
    if (said !== undefined)
      reader.problems.warning(
        'form-without-fields',
        node.location,
        `the schema of ${mediaType} describes no object; any fields may be given`,
      );
    return { type: openRecord, parts: [] };
  }
  const parts = new Map<string, Part>();
  const inParts = (field: Field): Field => {
    const { part, type } = readPart(field, node, mediaType, reader);
    parts.set(field.name, part);
    return { ...field, type };
  };
  const type = mapFields(said, inParts, isMultipart, reader);
  return { type, parts: [...parts.values()] };
}

/** A form with other fields: the same type where none is another one. */
function mapFields(type: Type, map: (field: Field) => Field, isMultipart: boolean, reader: Reader): Type {
  const resolved = resolveType(type, reader);
  if (resolved.kind === 'object') {
    const fields = resolved.fields.map(map);
    const extra =
      typeof resolved.extra === 'object' && isMultipart ? bytesIn(resolved.extra, reader) : resolved.extra;
    const isSame = fields.every((field, index) => field.type === resolved.fields[index]?.type);
    return isSame && extra === resolved.extra ? type : { ...resolved, fields, extra };
  }
  if (resolved.kind === 'intersection') {
    const parts = resolved.parts.map((part) => mapFields(part, map, isMultipart, reader));
    return sameItems(parts, resolved.parts) ? type : { ...resolved, parts };
  }
  if (resolved.kind !== 'union') return type;
  const variants = resolved.variants.map((variant) => mapFields(variant, map, isMultipart, reader));
  if (sameItems(variants, resolved.variants)) return type;
  const { origins, unions } = reader.schemas;
  for (const [index, variant] of variants.entries()) {
    const before = resolved.variants[index];
    if (before?.kind === 'reference') origins.set(variant, before);
  }
  const union: UnionType = { ...resolved, variants };
  unions.set(union, unions.get(resolved));
  return union;
}

/** What a part that no field names may be: bytes where its schema says so. */
function bytesIn(type: Type, reader: Reader): Type {
  const whole = presentType(type, (each) => resolveType(each, reader));
  if (isBytes(whole)) return binary;
  if (whole.kind !== 'array' || !isBytes(resolveType(whole.items, reader))) return type;
  return { ...whole, items: binary };
}

function withBytes(type: Type, record: RecordType, reader: Reader): Type {
  const values = bytesIn(record.values, reader);
  return values === record.values ? type : { ...record, values };
}

const sameItems = (some: readonly Type[], others: readonly Type[]): boolean =>
  some.every((each, index) => each === others[index]);

/** Parts that have no name cannot be written. */
function refusePositions(node: SpecNode, reader: Reader): void {
  const nested = (node.get('encoding')?.entries() ?? []).map(([, encoding]) => encoding);
  for (const [place, keys] of [
    [node, ['prefixEncoding', 'itemEncoding']],
    ...nested.map((each) => [each, ['encoding', 'prefixEncoding', 'itemEncoding']] as const),
  ] as const) {
    const key = keys.find((each) => place.has(each));
    if (key === undefined) continue;
    reader.problems.refuse(
      'positional-parts',
      place.child(key).location,
      `${key}: parts of multipart are written by their names, one level deep; give each a name in the schema and in encoding`,
    );
  }
}

const openRecord: Type = { kind: 'record', values: unknownType };

/** The fields of an object, or of every variant of a union of them. */
function fieldsOf(type: Type | undefined, reader: Reader): readonly Field[] | undefined {
  if (type?.kind === 'object') return type.fields;
  if (type?.kind !== 'union' && type?.kind !== 'intersection') return undefined;
  const inside = type.kind === 'union' ? type.variants : type.parts;
  const lists = inside.map((each) => fieldsOf(resolveType(each, reader), reader));
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}

function readPart(
  field: Field,
  node: SpecNode,
  mediaType: string,
  reader: Reader,
): { readonly part: Part; readonly type: Type } {
  const encoding = node.get('encoding')?.get(field.name);
  const lost = node.get('schema')?.get('properties')?.get(field.name)?.string(lostCollectionFormat);
  if (lost !== undefined) warnOfCollection(lost, node, 'formData', reader);
  const isMultipart = kindOfMediaType(mediaType) === 'multipart';
  const whole = presentType(field.type, (each) => resolveType(each, reader));
  const said = encoding?.string('contentType');
  const list = listOfPart(whole, said, reader);
  const repeated = list !== undefined;
  const item = list === undefined ? whole : resolveType(itemTypeOf(list), reader);
  const untyped = isMultipart && isUntyped(item, said, node, reader);
  if (untyped)
    reader.problems.warning(
      'untyped-part',
      (node.get('schema')?.get('properties')?.get(field.name) ?? node).location,
      `nothing is said of the part ${field.name} of ${mediaType}, which means bytes since OpenAPI 3.1: give it a type if it is a text or a structure`,
    );
  const serialized = said !== undefined && isSerialized(said);
  if (isMultipart && serialized && isStructure(item, reader))
    warnOfSerialized(`parts ${field.name}`, said, node, reader);
  const bytes =
    isMultipart &&
    (untyped || isBytes(item) || serialized || (said !== undefined && isOpaque(said) && isFree(item)));
  const shape = isStructure(item, reader) ? 'structure' : repeated ? 'list' : 'scalar';
  const style = readStyle(encoding, isMultipart ? shape : undefined, node, reader);
  const kind = bytes ? 'binary' : isStructure(item, reader) ? 'json' : 'text';
  const part: Part = {
    name: field.name,
    required: field.required,
    contentType:
      said ?? (bytes && item.kind === 'string' ? item.contentMediaType : undefined) ?? contentTypes[kind],
    kind,
    ...(kind === 'json' && said === undefined && mayBeText(item, reader) && { orText: true as const }),
    repeated,
    ...(style !== undefined && { serialization: style }),
    headers: isMultipart ? partHeaders(encoding, reader) : [],
  };
  if (!bytes) return { part, type: field.type };
  return { part, type: list?.kind === 'array' ? { ...list, items: binary } : binary };
}

const binary: Type = { kind: 'binary' };

/**
 * The list that a field is where each of its items is a field or part of its own. Of one whose places have types of their own all have to be scalars:
 * nothing else could be read by its place, and all of it is one JSON text.
 */
function listOfPart(
  type: Type,
  contentType: string | undefined,
  reader: Reader,
): ArrayType | TupleType | undefined {
  const list = listTypeOf(type, (each) => resolveType(each, reader));
  if (list?.kind !== 'tuple') return list;
  const isText = contentType === undefined || kindOfMediaType(contentType) === 'text';
  const rest = list.rest === undefined ? [] : [list.rest];
  return isText && [...list.items, ...rest].every((each) => isScalar(each, reader)) ? list : undefined;
}

/** Whether every value of a type is a text, a number or a boolean. */
function isScalar(type: Type, reader: Reader, seen: readonly Type[] = []): boolean {
  const found = resolveType(type, reader);
  if (found.kind === 'enum')
    return found.values.every((value) => value !== null && typeof value !== 'object');
  if (found.kind === 'string') return !isBytes(found);
  if (found.kind !== 'union') return ['number', 'boolean', 'codec'].includes(found.kind);
  return !seen.includes(found) && found.variants.every((each) => isScalar(each, reader, [...seen, found]));
}

const contentTypes = {
  binary: 'application/octet-stream',
  json: 'application/json',
  text: 'text/plain',
} as const;

/** Whether nothing tells what a part is, which has been bytes since OpenAPI 3.1 (4.15.1, defaults of `contentType`); 3.0 does not say. */
function isUntyped(type: Type, contentType: string | undefined, node: SpecNode, reader: Reader): boolean {
  return type.kind === 'unknown' && contentType === undefined && !isOpenApi30(reader.rootOf(node));
}

/** Whether a part of this type can only be bytes: none of its media types is a text or JSON. */
function isOpaque(contentType: string): boolean {
  return contentType.split(',').every((each) => kindOfMediaType(each) === 'binary');
}

/** A type that leaves open what the bytes are: a text without an encoding, or nothing said. */
const isFree = (type: Type): boolean =>
  type.kind === 'unknown' || (type.kind === 'string' && type.contentEncoding === undefined);

/** Whether a value may be an object or a list, which JSON is for; what may be anything is written by what it is. */
function isStructure(type: Type, reader: Reader, seen: readonly Type[] = []): boolean {
  const found = resolveType(type, reader);
  if (['object', 'record', 'array', 'tuple'].includes(found.kind)) return true;
  if (seen.includes(found)) return false;
  const inside = found.kind === 'union' ? found.variants : found.kind === 'intersection' ? found.parts : [];
  return inside.some((each) => isStructure(each, reader, [...seen, found]));
}

/** Whether a text is among the values of a type; of what may be anything nothing is said. */
function mayBeText(type: Type, reader: Reader, seen: readonly Type[] = []): boolean {
  const found = resolveType(type, reader);
  if (found.kind === 'enum') return found.values.some((value) => typeof value === 'string');
  if (found.kind === 'string' || found.kind === 'codec') return true;
  if (found.kind !== 'union' || seen.includes(found)) return false;
  return found.variants.some((each) => mayBeText(each, reader, [...seen, found]));
}

/** Headers of a part; its content type is said elsewhere. */
function partHeaders(encoding: SpecNode | undefined, reader: Reader): readonly Header[] {
  return readHeaders(encoding?.get('headers'), reader);
}

/**
 * The style of a field, where the document says one; OpenAPI 3.0 has none for the parts of `multipart`, Swagger 2.0 has.
 * @param shape of the value of a part; of a field of another form nothing
 */
function readStyle(
  encoding: SpecNode | undefined,
  shape: 'scalar' | 'list' | 'structure' | undefined,
  node: SpecNode,
  reader: Reader,
): StyleSerialization | undefined {
  if (encoding === undefined || !['style', 'explode', 'allowReserved'].some((key) => encoding.has(key)))
    return undefined;
  const style = (encoding.string('style') ?? defaultStyle('query')) as ParamStyle;
  const explode = encoding.boolean('explode') ?? style === 'form';
  if (shape !== undefined && isOpenApi30(reader.rootOf(node)) && !node.document.isConverted) {
    // One value, and a part for each of a list, are written as without a style.
    const isUsual = shape === 'scalar' || (shape === 'list' && style === 'form' && explode);
    if (!isUsual)
      reader.problems.warning(
        'style-of-part',
        encoding.location,
        'OpenAPI 3.0 knows no style for the parts of multipart: it is ignored; 3.1 does',
      );
    return undefined;
  }
  const allowReserved = encoding.boolean('allowReserved') ?? false;
  return { style, explode, allowReserved, allowEmptyValue: false };
}
