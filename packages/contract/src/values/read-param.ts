import { integerFromText, numberFromText, wholeQuery } from '@firn/primitives/validation';
import {
  type Contract,
  isStyled,
  itemTypeAt,
  type Param,
  type StyleSerialization,
  type Type,
} from '../model/index.js';
import { misfitsOf } from './check-values.js';

/** Texts of a request by the names of the wire. */
export interface RequestTexts {
  /** Percent-encoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The query as it was sent, percent-encoded, without `?`. */
  readonly rawQuery: string;
  readonly header: (name: string) => string | undefined;
  /** Those of one name in their order: {@link cookiesOf}. */
  readonly cookies: URLSearchParams;
}

/** The cookies of a header `Cookie`, percent-decoded where they are encoded. */
export function cookiesOf(header: string): URLSearchParams {
  const pairs = header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at === -1 ? [] : [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]];
  });
  return new URLSearchParams(pairs);
}

const separators = { spaceDelimited: ' ', pipeDelimited: '|' } as const;

/** The value of a parameter, by its style and its type; `undefined` where it is not there. A text that no type can be read from stays one. */
export function readParam(contract: Contract, param: Param, texts: RequestTexts): unknown {
  const { serialization, type } = param;
  const name = param.wireName ?? param.name;
  if (!isStyled(serialization)) {
    const mediaType = serialization?.mediaType ?? '';
    // The pairs of a form stay encoded; any other query is one text, which was encoded as a whole.
    const whole = /urlencoded/i.test(mediaType) ? texts.query.toString() : wholeQuery(texts);
    const text = param.in === 'querystring' ? whole : firstText(param, name, texts);
    return text === undefined ? undefined : readContent(mediaType, text, type, contract);
  }
  const read = readers(contract, type);
  if (param.in === 'query') return readQuery(name, serialization, texts.query, read);
  if (param.in === 'cookie') return readQuery(name, serialization, texts.cookies, read);
  const text = firstText(param, name, texts);
  if (text === undefined) return undefined;
  const { style, explode } = serialization;
  const bare =
    style === 'label' ? text.replace(/^\./, '') : style === 'matrix' ? text.replace(/^;/, '') : text;
  const separator = explode && style === 'label' ? '.' : explode && style === 'matrix' ? ';' : ',';
  const unnamed =
    style === 'matrix' ? (bare.startsWith(`${name}=`) ? bare.slice(name.length + 1) : bare) : bare;
  return read({
    text: unnamed,
    list: () => (style === 'matrix' && explode ? bare.split(';').map(afterEquals) : unnamed.split(separator)),
    object: () => (explode ? pairs(bare.split(separator)) : alternating(unnamed.split(','))),
  });
}

/** What a required parameter may be of which nothing is written: an empty object or list of a style that writes each member on its own, null. */
export function absentValue(contract: Contract, { required, type, in: place }: Param): unknown {
  if (!required || (place !== 'query' && place !== 'cookie' && place !== 'header')) return undefined;
  return [{}, [], null].find((value) => misfitsOf(contract, type, value).length === 0);
}

/** The value of a field of a form. */
export function readField(
  contract: Contract,
  name: string,
  type: Type,
  serialization: StyleSerialization,
  form: URLSearchParams,
): unknown {
  return readQuery(name, serialization, form, readers(contract, type));
}

/** The value that a text stands for by a type: the first reading that fits. A structure inside a list or an object is JSON. */
export function readText(contract: Contract, type: Type, text: string): unknown {
  const structure = /^[[{]/.test(text) ? jsonOf(text) : undefined;
  if (structure !== undefined && misfitsOf(contract, type, structure).length === 0) return structure;
  return readers(contract, type)({ text, list: () => [text], object: () => ({}) });
}

function firstText(param: Param, name: string, texts: RequestTexts): string | undefined {
  if (param.in === 'path') {
    const text = texts.path[name];
    return text === undefined ? undefined : decoded(text);
  }
  if (param.in === 'query') return texts.query.get(name) ?? undefined;
  return param.in === 'header' ? texts.header(name) : (texts.cookies.get(name) ?? undefined);
}

function readQuery(
  name: string,
  { style, explode }: StyleSerialization,
  query: URLSearchParams,
  read: Reader,
): unknown {
  const all = query.getAll(name);
  const [text] = all;
  if (style === 'deepObject') {
    const found = deepObject(name, query);
    if (found !== undefined) return read({ text: undefined, list: () => [], object: () => found });
  }
  const separator = style in separators ? separators[style as keyof typeof separators] : ',';
  if (text === undefined) {
    if (!explode || (style !== 'form' && style !== 'cookie')) return undefined;
    return read({ text: undefined, list: () => [], object: (fields) => chosen(query, fields) });
  }
  return read({
    text,
    list: () => (explode ? all : all.flatMap((each) => (each === '' ? [] : each.split(separator)))),
    object: () => alternating(text.split(separator)),
  });
}

/** `name[a][b]=1` and `name[a][]=1`. */
function deepObject(name: string, query: URLSearchParams): Record<string, unknown> | undefined {
  const root: Record<string, unknown> = Object.create(null);
  let found = false;
  for (const [key, value] of query) {
    if (!key.startsWith(`${name}[`)) continue;
    found = true;
    const steps = [...key.slice(name.length).matchAll(/\[([^\]]*)\]/g)].map(([, step = '']) => step);
    let node = root;
    for (const step of steps.slice(0, -1)) {
      const next = node[step];
      const inner: Record<string, unknown> =
        typeof next === 'object' && next !== null ? (next as Record<string, unknown>) : Object.create(null);
      node[step] = inner;
      node = inner;
    }
    const last = steps.at(-1) ?? '';
    const before = node[last];
    node[last] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  }
  return found ? root : undefined;
}

interface Given {
  readonly text: string | undefined;
  readonly list: () => readonly string[];
  readonly object: (fields: readonly string[]) => Record<string, unknown> | undefined;
}

type Reader = (given: Given) => unknown;

/** Tries the forms that a type allows, each in turn, and takes the first that keeps its rules; else the first that says something. */
function readers(contract: Contract, type: Type): Reader {
  const forms = formsOf(contract, type, new Set());
  return (given) => {
    const values = forms
      .map((form) => readForm(contract, form, given))
      .filter((value) => value !== undefined);
    const fitting = values.find((value) => misfitsOf(contract, type, value).length === 0);
    return fitting ?? values[0] ?? given.text;
  };
}

function formsOf(contract: Contract, type: Type, seen: Set<Type>): readonly Type[] {
  if (seen.has(type)) return [];
  seen.add(type);
  if (type.kind === 'reference') {
    const named = contract.types.find(({ name }) => name === type.name);
    return named === undefined ? [] : formsOf(contract, named.type, seen);
  }
  if (type.kind === 'union') return type.variants.flatMap((each) => formsOf(contract, each, seen));
  return type.kind === 'intersection' ? type.parts.flatMap((each) => formsOf(contract, each, seen)) : [type];
}

function readForm(contract: Contract, type: Type, { text, list, object }: Given): unknown {
  switch (type.kind) {
    case 'array':
      return text === undefined ? undefined : list().map((item) => readText(contract, type.items, item));
    case 'tuple':
      return text === undefined
        ? undefined
        : list().map((item, index) => readText(contract, itemTypeAt(type, index), item));
    case 'object':
    case 'record': {
      const types =
        type.kind === 'object' ? new Map(type.fields.map((field) => [field.name, field.type])) : undefined;
      const found = object([...(types?.keys() ?? [])]);
      if (found === undefined) return undefined;
      const extra =
        type.kind === 'record' ? type.values : typeof type.extra === 'object' ? type.extra : undefined;
      return Object.fromEntries(
        Object.entries(found).map(([key, value]) => [
          key,
          readMember(contract, types?.get(key) ?? extra, value),
        ]),
      );
    }
    case 'number': {
      const value = type.integer ? integerFromText(text) : numberFromText(text);
      return typeof value === 'number' ? value : undefined;
    }
    case 'codec':
      return text !== undefined &&
        type.writes === 'number' &&
        /^-?\d+(?:\.\d+)?$/.test(text) &&
        Number.isSafeInteger(Math.trunc(Number(text)))
        ? Number(text)
        : text;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'null':
      return text === 'null' || text === '' ? null : undefined;
    case 'enum':
      return type.values.find((value) => String(value) === text);
    default:
      return text;
  }
}

function readMember(contract: Contract, type: Type | undefined, value: unknown): unknown {
  if (type === undefined) return value;
  if (typeof value === 'string') return readText(contract, type, value);
  const texts = Array.isArray(value) ? value.map(String) : undefined;
  return readers(
    contract,
    type,
  )({
    text: texts === undefined ? undefined : '',
    list: () => texts ?? [],
    object: () => (texts === undefined ? (value as Record<string, unknown>) : undefined),
  });
}

function readContent(mediaType: string, text: string, type: Type, contract: Contract): unknown {
  return /json/i.test(mediaType) ? (jsonOf(text) ?? text) : readText(contract, type, text);
}

/** The value of a JSON text; `undefined` where it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const afterEquals = (text: string): string => text.slice(text.indexOf('=') + 1);

const pairs = (parts: readonly string[]): Record<string, string> =>
  Object.fromEntries(parts.map((part) => [part.split('=', 1)[0] ?? '', afterEquals(part)]));

const alternating = (parts: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? '']] : [])),
  );

/** Of an exploded object its own fields, lists of them repeated; `undefined` without any. */
function chosen(query: URLSearchParams, fields: readonly string[]): Record<string, unknown> | undefined {
  const found = fields.flatMap((field) => {
    const texts = query.getAll(field);
    return texts.length === 0 ? [] : [[field, texts.length === 1 ? texts[0] : texts] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
