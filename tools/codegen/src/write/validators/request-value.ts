import { isStyled, itemTypeOf, type ObjectType, type Param, type Type } from '@firn/contract';
import { arrayOf, call, objectOf } from '../code.js';
import type { ModuleDraft } from '../module-draft.js';
import { stringLiteral } from '../string-literal.js';
import type { CodecContext } from './codec-context.js';
import { EncodeEmitter } from './encode-emitter.js';
import { readField } from './object-check.js';
import {
  deepReaders,
  explodedMember,
  itemFromText,
  listOf,
  mergedObject,
  placesOf,
  withoutNull,
} from './request-object.js';
import { contentTypeOf, type RequestParam } from './request-params.js';
import { scalarFromText } from './scalar-from-text.js';
import { kinds, type TypeFacts } from './type-facts.js';
import { propertyKey } from './type-text.js';

const validation = '@firn/primitives/validation';

/**
 * The JSON value that a parameter's text stands for, as far as the type wants anything but a string. A text that does
 * not stand for what is wanted stays a string, so that the check names it.
 */
export function valueFromRequest(
  facts: TypeFacts,
  file: ModuleDraft,
  { param, type, name }: RequestParam,
  siblings: readonly string[] = [],
): string {
  const resolved = mergedObject(facts, type) ?? withoutNull(facts, type);
  const { serialization } = param;
  if (param.in === 'querystring' && /urlencoded/i.test(contentTypeOf(param)))
    return wholeForm(facts, file, param, resolved, siblings);
  const text = (): string => textOf(file, param.in, name);
  if (!isStyled(serialization)) {
    const isDocument =
      (serialization !== undefined && /json/.test(serialization.mediaType)) ||
      ['array', 'tuple', 'object', 'record'].includes(resolved.kind);
    return isDocument
      ? call(file.import(validation, 'jsonFromText'), text())
      : scalarFromText(facts, file, type, text());
  }
  const { style, explode } = serialization;
  const from = (form: string, ...args: readonly string[]): string =>
    call(file.import(validation, form), ...args);
  const list = listOf(facts, resolved);
  if (list !== undefined) {
    const itemOf = (item: Type): string => itemFromText(facts, file, item);
    const item = list.kind === 'array' ? itemOf(list.items) : 'item';
    if (param.in !== 'query' && (param.in !== 'path' || style !== 'simple')) {
      const own = item === 'item' ? [] : [`'': (item) => ${item}`];
      const escaped = escapedText(file, param.in, name);
      const texts = from(
        'styledArrayFromText',
        escaped,
        stringLiteral(name),
        styledForm(style, explode, own),
      );
      return placesOf(file, list, texts, itemOf);
    }
    const separator = separatorOf(param);
    const args = separator === undefined ? [] : [stringLiteral(separator)];
    const convert = item === 'item' ? (args.length === 0 ? [] : ['undefined']) : [`(item) => ${item}`];
    const given = separator === ',' ? escapedText(file, param.in, name) : text();
    return placesOf(file, list, from('arrayFromText', given, ...convert, ...args), itemOf);
  }
  if (resolved.kind === 'object' || resolved.kind === 'record') {
    const object = resolved.kind === 'object' ? resolved : undefined;
    if (style === 'deepObject')
      return from(
        'deepObjectFromText',
        'request.query',
        stringLiteral(name),
        deepReaders(facts, file, resolved),
      );
    if (param.in === 'query' && explode) {
      const others = othersOf(facts, file, resolved, siblings);
      if (object !== undefined || others.length > 0)
        return from(
          'explodedObjectFromText',
          'request.query',
          object === undefined ? '{}' : explodedReaders(facts, file, object),
          ...others,
        );
    }
    if (param.in === 'cookie' && explode && object !== undefined)
      return from('explodedObjectFromCookies', 'request', fieldReaders(facts, file, object));
    const own = object === undefined ? [] : readersOf(facts, file, object, false);
    const escaped = escapedText(file, param.in, name);
    return from('styledObjectFromText', escaped, stringLiteral(name), styledForm(style, explode, own));
  }
  const isStructure = (facts.kindsOf(type, 'wire') & (kinds.object | kinds.array)) !== 0;
  if (isStructure && resolved.kind !== 'unknown')
    return beside(facts, file, { param, type: resolved, name }, siblings, text());
  if (style !== 'label' && style !== 'matrix') return scalarFromText(facts, file, type, text());
  const bare = from('styledScalarFromText', text(), stringLiteral(name), stringLiteral(style));
  return scalarFromText(facts, file, type, bare);
}

/** The members of the form that a query string is; a form without any is one too. */
function wholeForm(
  facts: TypeFacts,
  file: ModuleDraft,
  { required }: Param,
  type: Type,
  siblings: readonly string[],
): string {
  const isStructure = type.kind === 'object' || type.kind === 'record';
  const form = call(
    file.import(validation, 'explodedObjectFromText'),
    'request.query',
    type.kind === 'object' ? explodedReaders(facts, file, type) : '{}',
    ...(isStructure ? othersOf(facts, file, type, siblings) : [objectOf([exceptOf(siblings)])]),
  );
  return required ? `${form} ?? {}` : form;
}

/** A value that may be a scalar or a list, or an object whose members stand on their own: what is under its name, else the members. */
function beside(
  facts: TypeFacts,
  file: ModuleDraft,
  { param, type, name }: RequestParam,
  siblings: readonly string[],
  text: string,
): string {
  const named = mixedValue(facts, file, param, type, text);
  const object = objectAmong(facts, type);
  const { serialization } = param;
  if (object === undefined || !isStyled(serialization)) return named;
  const { style, explode } = serialization;
  const either = (form: string, ...args: readonly string[]): string =>
    `${named} ?? ${call(file.import(validation, form), ...args)}`;
  if (style === 'deepObject')
    return either(
      'deepObjectFromText',
      'request.query',
      stringLiteral(name),
      deepReaders(facts, file, object),
    );
  if (param.in === 'query' && explode) {
    const fields = object.kind === 'object' ? explodedReaders(facts, file, object) : '{}';
    return either(
      'explodedObjectFromText',
      'request.query',
      fields,
      ...othersOf(facts, file, object, siblings, object.kind === 'object' && object.fields.length > 0),
    );
  }
  if (param.in === 'cookie' && explode && object.kind === 'object')
    return either('explodedObjectFromCookies', 'request', fieldReaders(facts, file, object));
  return named;
}

/** The object, or the map, that is among the alternatives of a type. */
function objectAmong(facts: TypeFacts, type: Type): (Type & { kind: 'object' | 'record' }) | undefined {
  const variants = (type.kind === 'union' ? type.variants : [type]).filter(
    (each) => (facts.kindsOf(each, 'wire') & ~kinds.null) === kinds.object,
  );
  const [only, ...others] = variants.map((each) => withoutNull(facts, each));
  if (only?.kind === 'record' && others.length === 0) return only;
  return mergedObject(facts, { kind: 'union', variants, exclusive: false });
}

/** A value that may be a list or an object, or a scalar too. */
function mixedValue(facts: TypeFacts, file: ModuleDraft, param: Param, type: Type, text: string): string {
  const variants = type.kind === 'union' ? type.variants : [type];
  const lists = variants.flatMap((variant) => {
    const found = facts.resolve(variant);
    return found.kind === 'array' || found.kind === 'tuple' ? [found] : [];
  });
  const scalars = variants.filter(
    (variant) => (facts.kindsOf(variant, 'wire') & (kinds.object | kinds.array | kinds.null)) === 0,
  );
  const readerOf = (types: readonly Type[]): string =>
    scalarFromText(facts, file, { kind: 'union', variants: types, exclusive: false }, 'text');
  const scalar = readerOf(scalars);
  const item = lists.length === 0 ? scalar : readerOf(lists.map(itemTypeOf));
  const separator = lists.length > 0 ? separatorOf(param) : undefined;
  const structure = onlyStructure(facts, type);
  const members = [
    ...(scalar === 'text' ? [] : [`scalar: (text) => ${scalar}`]),
    ...(item === scalar ? [] : [`item: (text) => ${item}`]),
    ...(separator === undefined ? [] : [`separator: ${stringLiteral(separator)}`]),
    ...(structure === undefined ? [] : [`structure: ${stringLiteral(structure)}`]),
  ];
  return call(
    file.import(validation, 'anyFromText'),
    text,
    ...(members.length === 0 ? [] : [objectOf(members)]),
  );
}

/** The one structure that a type has beside texts: a text that begins as the other one is a text. */
function onlyStructure(facts: TypeFacts, type: Type): 'object' | 'array' | undefined {
  const found = facts.kindsOf(type, 'wire');
  if ((found & kinds.string) === 0) return undefined;
  if ((found & kinds.array) === 0) return 'object';
  return (found & kinds.object) === 0 ? 'array' : undefined;
}

/** How keys that an exploded object does not name are read: all that no other parameter of the query has. */
function othersOf(
  facts: TypeFacts,
  file: ModuleDraft,
  type: Type & { kind: 'object' | 'record' },
  siblings: readonly string[],
  besideOwn = false,
): string[] {
  const extra =
    type.kind === 'record' ? type.values : typeof type.extra === 'object' ? type.extra : undefined;
  if (extra === undefined && (type.kind === 'record' || type.extra !== 'open')) return [];
  const value = extra === undefined ? 'text' : scalarFromText(facts, file, extra, 'text');
  const members = [exceptOf(siblings)];
  if (value !== 'text') members.push(`from: (text) => ${value}`);
  if (besideOwn) members.push('besideOwn: true');
  return [objectOf(members)];
}

const exceptOf = (names: readonly string[]): string =>
  `except: ${arrayOf([...new Set(names)].map(stringLiteral))}`;

/** The text of a parameter before what is escaped in it is taken for what separates its items. */
function escapedText(file: ModuleDraft, place: Param['in'], name: string): string {
  if (place === 'query') return call(file.import(validation, 'escapedQuery'), 'request', stringLiteral(name));
  if (place === 'path') return call(file.import(validation, 'escapedPath'), 'request', stringLiteral(name));
  if (place === 'cookie')
    return call(file.import(validation, 'escapedCookie'), 'request', stringLiteral(name));
  return textOf(file, place, name);
}

function styledForm(style: string, explode: boolean, fields: readonly string[]): string {
  const members = [`style: ${stringLiteral(style)}`, `explode: ${explode}`];
  if (fields.length > 0) members.push(`fields: ${objectOf(fields)}`);
  return objectOf(members);
}

/** Where the text of a parameter is found. */
function textOf(file: ModuleDraft, place: Param['in'], name: string): string {
  if (place === 'header') return `request.header(${stringLiteral(name.toLowerCase())})`;
  if (place === 'cookie') return call(file.import(validation, 'cookieText'), 'request', stringLiteral(name));
  if (place === 'querystring') return call(file.import(validation, 'wholeQuery'), 'request');
  return readField(`request.${place}`, name);
}

/** The value of a parameter as `requestTarget` and `pathSegment` take it. `value` is its decoded form. */
export function valueForRequest(
  context: CodecContext,
  { type }: Pick<RequestParam, 'type'>,
  value: string,
): string {
  const resolved = context.facts.resolve(type);
  if (resolved.kind === 'array') {
    const item = scalarText(context, resolved.items, 'item');
    return item === 'item' ? value : `${value}.map((item) => ${item})`;
  }
  return scalarText(context, type, value);
}

/** An object, or a list that is not of one type of items, as JSON has it. */
export function objectForRequest(context: CodecContext, type: Type, value: string): string {
  if (!context.facts.encodes(type)) return value;
  return call(context.primitive('parseExactJson'), new EncodeEmitter(context).text(type, value));
}

/** What stands between the values of a parameter that is written once; undefined where it is repeated. */
function separatorOf({ in: place, serialization }: Param): string | undefined {
  if (!isStyled(serialization)) return undefined;
  const { style, explode } = serialization;
  if (place === 'path') return ',';
  if (style === 'spaceDelimited') return ' ';
  if (style === 'pipeDelimited') return '|';
  return explode === false ? ',' : undefined;
}

/** What the texts stand for that members of an exploded object have of their own. */
function explodedReaders(facts: TypeFacts, file: ModuleDraft, { fields }: ObjectType): string {
  const readers = fields.map(
    (field) => `${propertyKey(field.name)}: (text) => ${explodedMember(facts, file, field.type)}`,
  );
  return objectOf(readers);
}

function fieldReaders(facts: TypeFacts, file: ModuleDraft, type: ObjectType): string {
  return objectOf(readersOf(facts, file, type, true));
}

/** What the text of each field stands for; of all fields, or of those only that are no texts. */
function readersOf(facts: TypeFacts, file: ModuleDraft, { fields }: ObjectType, all: boolean): string[] {
  return fields.flatMap((field) => {
    const value = scalarFromText(facts, file, field.type, 'text');
    return value === 'text' && !all ? [] : [`${propertyKey(field.name)}: (text) => ${value}`];
  });
}

/** Strings, numbers, booleans and null stand for themselves; some codecs and all structures have another text. */
function scalarText(context: CodecContext, type: Type, value: string): string {
  if (!hasOtherText(context.facts, type)) return value;
  const text = new EncodeEmitter(context).text(type, value);
  const isStructure = (context.facts.kindsOf(type, 'wire') & (kinds.object | kinds.array)) !== 0;
  return isStructure ? text : `String(JSON.parse(${text}))`;
}

function hasOtherText(facts: TypeFacts, type: Type): boolean {
  const resolved = facts.resolve(type);
  if (resolved.kind === 'codec') return ['quantity', 'fixed4', 'date-time', 'date'].includes(resolved.codec);
  if (resolved.kind === 'union') return resolved.variants.some((variant) => hasOtherText(facts, variant));
  return (facts.kindsOf(resolved, 'wire') & (kinds.object | kinds.array)) !== 0;
}
