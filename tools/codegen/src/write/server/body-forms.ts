import {
  type ArrayType,
  type Body,
  type Contract,
  itemTypeAt,
  itemTypeOf,
  listTypeOf,
  type ObjectType,
  type Part,
  type RestWire,
  type TupleType,
  type Type,
} from '@firn/contract';
import { arrayOf, call, objectOf } from '../code.js';
import { stringLiteral } from '../string-literal.js';
import { resolveIn } from '../type-converts.js';
import { textReaders } from '../validators/scalar-from-text.js';
import { propertyKey } from '../validators/type-text.js';
import type { ServerForms } from './server-forms.js';

const validation = '@firn/primitives/validation';

/** `bodies: { 'text/plain': { kind: 'text' } }` where a body is anything but JSON. */
export function bodyMembers({ body }: RestWire, forms: ServerForms): string[] {
  const contents = body?.contents ?? [];
  if (contents.every(({ mediaType, kind }) => mediaType === 'application/json' && kind === 'json')) return [];
  const entries = contents.map(
    (content) => `${stringLiteral(content.mediaType)}: ${bodyForm(content, forms)}`,
  );
  return [`bodies: ${objectOf(entries)}`];
}

function bodyForm(content: Body, forms: ServerForms): string {
  const kind = content.kind === 'events' ? 'lines' : content.kind;
  const members = [`kind: ${stringLiteral(kind)}`];
  const fields = content.parts.flatMap((part) => fieldForm(part, content, forms));
  if (fields.length > 0) members.push(`fields: ${objectOf(fields)}`);
  const others = content.kind === 'form' || content.kind === 'multipart' ? othersForm(content, forms) : [];
  if (others.length > 0) members.push(`others: ${objectOf(others)}`);
  return objectOf(members);
}

/** How a member of a form is read, where it is not simply a text. */
function fieldForm(part: Part, content: Body, { contract, file }: ServerForms): string[] {
  const type = memberOf(contract, content.type, part.name);
  const item = part.repeated ? itemOf(contract, type) : type;
  const { style, explode } = styleOf(part);
  const isObject = style === 'deepObject' || (style !== undefined && objectsOf(contract, type).length > 0);
  const members = part.repeated ? ['repeated: true'] : [];
  if (part.kind === 'binary') {
    members.push('bytes: true');
    if (!/^(?:application\/octet-stream|\*\/\*)$/.test(part.contentType))
      members.push(`types: ${stringLiteral(part.contentType)}`);
  }
  if (isObject) {
    const form = style === 'deepObject' || !explode ? style : 'exploded';
    members.push(`style: ${stringLiteral(form)}`);
    const inside = objectMembers(type, { contract, file }, form).map(
      ([name, from]) => `${propertyKey(name)}: ${from}`,
    );
    if (inside.length > 0) members.push(`members: ${objectOf(inside)}`);
  } else {
    if (part.repeated && style !== undefined && explode === false)
      members.push(`separator: ${stringLiteral(separators[style] ?? ',')}`);
    if (part.orText) members.push(`from: ${textOrStructure(item, { contract, file })}`);
    else if (part.kind === 'json') members.push(`from: ${file.import(validation, 'jsonFromText')}`);
    else if (part.kind === 'text') members.push(...textFrom(part.repeated, type, { contract, file }));
  }
  return members.length === 0 ? [] : [`${propertyKey(part.name)}: ${objectOf(members)}`];
}

/** How members are read that no field names: as the client writes them, structures as JSON, and each item of a list on its own. */
function othersForm({ type }: Body, { contract, file }: ServerForms): string[] {
  const [extra, ...more] = othersOf(contract, type);
  if (extra === undefined || more.length > 0) return [];
  const list = listIn(contract, extra);
  const item = resolveIn(contract, list === undefined ? extra : itemTypeOf(list));
  const repeated = list === undefined ? [] : ['repeated: true'];
  if (item.kind === 'binary') return [...repeated, 'bytes: true'];
  if (structuresOf(item, contract).size > 0)
    return [...repeated, `from: ${textOrStructure(item, { contract, file })}`];
  return [...repeated, ...textFrom(list !== undefined, extra, { contract, file })];
}

/** What the document says of keys that it does not name. */
function othersOf(contract: Contract, type: Type): Type[] {
  const resolved = resolveIn(contract, type);
  if (resolved.kind === 'record') return [resolved.values];
  return objectsOf(contract, type).flatMap(({ extra }) => (typeof extra === 'object' ? [extra] : []));
}

/** How a text is read that may be the JSON of a structure: as one only where it begins as one that the type has. */
function textOrStructure(
  type: Type | undefined,
  { contract, file }: Pick<ServerForms, 'contract' | 'file'>,
): string {
  const [structure, ...others] = structuresOf(type, contract);
  const scalar = scalarFrom(type, { contract, file });
  const form = [
    ...(scalar === undefined ? [] : [`scalar: ${scalar}`]),
    ...(structure === undefined || others.length > 0 ? [] : [`structure: ${stringLiteral(structure)}`]),
  ];
  const options = form.length === 0 ? [] : [objectOf(form)];
  return `(text: unknown) => ${call(file.import(validation, 'anyFromText'), 'text', ...options)}`;
}

function structuresOf(
  given: Type | undefined,
  contract: Contract,
  depth = 0,
): ReadonlySet<'object' | 'array'> {
  const type = given && resolveIn(contract, given);
  if (type === undefined || depth > maxNesting) return new Set();
  if (type.kind === 'array' || type.kind === 'tuple') return new Set(['array']);
  if (type.kind === 'union')
    return new Set(type.variants.flatMap((each) => [...structuresOf(each, contract, depth + 1)]));
  return new Set(
    type.kind === 'object' || type.kind === 'record' || type.kind === 'intersection' ? ['object'] : [],
  );
}

const separators: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };

function styleOf({ serialization }: Part): { readonly style?: string; readonly explode?: boolean } {
  return serialization !== undefined && 'style' in serialization ? serialization : {};
}

/** The members of an object with what their texts stand for; of all where each stands on its own, else of those that are no texts. */
function objectMembers(
  type: Type | undefined,
  { contract, file }: Pick<ServerForms, 'contract' | 'file'>,
  form: string | undefined,
): (readonly [string, string])[] {
  const names = objectsOf(contract, type).flatMap(({ fields }) => fields.map(({ name }) => name));
  return [...new Set(names)].flatMap((name): (readonly [string, string])[] => {
    const member = memberOf(contract, type, name);
    const isList = member !== undefined && [...structuresOf(member, contract)].join('') === 'array';
    // In one text nothing says where a list inside ends.
    if (isList && (form === 'exploded' || form === 'deepObject'))
      return [[name, `(text: unknown) => ${listFrom(member, { contract, file })}`]];
    const from = scalarFrom(isList ? itemOf(contract, member) : member, { contract, file });
    if (from !== undefined) return [[name, from]];
    return form === 'exploded' ? [[name, '(text: unknown) => text']] : [];
  });
}

/** How many unions and intersections inside each other are looked into; a type that holds itself would never end. */
const maxNesting = 8;

/** The objects that a type puts together, or lets choose from. */
function objectsOf(contract: Contract, type: Type | undefined, depth = 0): ObjectType[] {
  if (type === undefined || depth > maxNesting) return [];
  const resolved = resolveIn(contract, type);
  if (resolved.kind === 'object') return [resolved];
  const inside =
    resolved.kind === 'union' ? resolved.variants : resolved.kind === 'intersection' ? resolved.parts : [];
  return inside.flatMap((each) => objectsOf(contract, each, depth + 1));
}

/** What a member of a form may be, whichever variant it is. */
function memberOf(contract: Contract, whole: Type | undefined, name: string): Type | undefined {
  const types = objectsOf(contract, whole)
    .flatMap(({ fields }) => fields)
    .filter((field) => field.name === name)
    .map((field) => resolveIn(contract, field.type));
  const [only] = types;
  return types.length < 2 ? only : { kind: 'union', variants: types, exclusive: false };
}

function itemOf(contract: Contract, type: Type | undefined): Type | undefined {
  const list = type && listIn(contract, type);
  if (list !== undefined) return resolveIn(contract, itemTypeOf(list));
  if (type?.kind !== 'union') return undefined;
  const items = type.variants.flatMap((variant) => itemOf(contract, resolveIn(contract, variant)) ?? []);
  return items.length === 0 ? undefined : { kind: 'union', variants: items, exclusive: false };
}

/** How the list is read that the member `text` of an object is. */
function listFrom(type: Type, { contract, file }: Pick<ServerForms, 'contract' | 'file'>): string {
  const places = placesIn(contract, type);
  const item = scalarFrom(itemOf(contract, type), { contract, file });
  const items = item === undefined || places !== undefined ? [] : [item];
  const texts = call(file.import(validation, 'arrayFromText'), 'text', ...items);
  if (places === undefined) return texts;
  const rest = scalarFrom(places.rest, { contract, file });
  const placesFrom = file.import(validation, 'placesFromTexts');
  const readers = placeReaders(places, { contract, file });
  return call(placesFrom, texts, readers, ...(rest === undefined ? [] : [rest]));
}

/** What the text of a field stands for, or each of a list: by its place, where that says it. */
function textFrom(
  isList: boolean,
  type: Type | undefined,
  { contract, file }: Pick<ServerForms, 'contract' | 'file'>,
): string[] {
  const places = isList ? placesIn(contract, type) : undefined;
  const one = places === undefined ? (isList ? itemOf(contract, type) : type) : places.rest;
  const from = scalarFrom(one, { contract, file });
  return [
    ...(places === undefined ? [] : [`places: ${placeReaders(places, { contract, file })}`]),
    ...(from === undefined ? [] : [`from: ${from}`]),
  ];
}

function placeReaders(
  { items }: Pick<TupleType, 'items'>,
  { contract, file }: Pick<ServerForms, 'contract' | 'file'>,
): string {
  return arrayOf(items.map((item) => scalarFrom(item, { contract, file }) ?? '(text: unknown) => text'));
}

/** The places of a list, with what any of several lists says of each; undefined of one whose items are all alike. */
function placesIn(
  contract: Contract,
  given: Type | undefined,
): Pick<TupleType, 'items' | 'rest'> | undefined {
  const lists = given === undefined ? [] : listsIn(contract, given);
  const count = Math.max(...lists.map((list) => (list.kind === 'tuple' ? list.items.length : 0)), 0);
  if (count === 0) return undefined;
  const anyOf = (index: number): Type => ({
    kind: 'union',
    variants: lists.map((list) => itemTypeAt(list, index)),
    exclusive: false,
  });
  return { items: Array.from({ length: count }, (_, index) => anyOf(index)), rest: anyOf(count) };
}

function listsIn(contract: Contract, type: Type, depth = 0): (ArrayType | TupleType)[] {
  const list = listIn(contract, type);
  if (list !== undefined) return [list];
  const resolved = resolveIn(contract, type);
  if (resolved.kind !== 'union' || depth > maxNesting) return [];
  return resolved.variants.flatMap((each) => listsIn(contract, each, depth + 1));
}

function listIn(contract: Contract, type: Type): ReturnType<typeof listTypeOf> {
  return listTypeOf(type, (each) => resolveIn(contract, each));
}

/** What reads a text that stands for a number or a boolean, where it may; undefined where it stays a text. */
function scalarFrom(
  type: Type | undefined,
  { contract, file }: Pick<ServerForms, 'contract' | 'file'>,
): string | undefined {
  const readers = type === undefined ? [] : textReaders(type, (each) => resolveIn(contract, each));
  const [first, second] = readers.map((reader) => file.import(validation, reader));
  return second === undefined ? first : `(text: unknown) => ${second}(${first}(text))`;
}
