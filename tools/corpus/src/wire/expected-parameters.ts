import type { DocumentOperation, DocumentParameter } from '../document/operations.js';
import { isObject, type Json, type JsonObject } from '../json.js';

/** A parameter with the value that was asked to be sent. */
export interface SentParameter {
  readonly parameter: DocumentParameter;
  readonly value: Json;
}

/** What arrived of a request, as its text. */
export interface Arrived {
  readonly method: string;
  /** Path and query, as they stood on the request line. */
  readonly target: string;
  /** By lower-case name; several of one name stand in a row. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body: Buffer;
}

/** What is wrong with the parameters of a request, by the rules of OpenAPI and RFC 6570; nothing where all is right. */
export function parameterFaults(
  operation: DocumentOperation,
  sent: readonly SentParameter[],
  arrived: Arrived,
  basePath: string,
): string[] {
  const [path = '', query = ''] = splitOnce(arrived.target, '?');
  return [
    ...(arrived.method === operation.method
      ? []
      : [`method ${arrived.method} instead of ${operation.method}`]),
    ...pathFaults(operation, of(sent, 'path'), path, basePath),
    ...queryFaults(of(sent, 'query'), query, queryOf(operation)),
    ...of(sent, 'header').flatMap((one) => headerFaults(one, arrived)),
    ...cookieFaults(of(sent, 'cookie'), arrived),
  ];
}

/** What a path says of the query: `/uploads?resumable=true`. Some documents tell operations of one path apart by it. */
export function queryOf({ path }: DocumentOperation): [string, string][] {
  return [...new URLSearchParams(path.split('#')[0]?.split('?')[1] ?? '')];
}

const of = (sent: readonly SentParameter[], place: string): SentParameter[] =>
  sent.filter(({ parameter }) => parameter.in === place);

function pathFaults(
  operation: DocumentOperation,
  sent: readonly SentParameter[],
  path: string,
  basePath: string,
): string[] {
  // What follows a number sign is never sent (RFC 9110, 7.1): some documents tell operations of one path apart by it.
  const template = basePath + (operation.path.split(/[?#]/)[0] ?? '');
  const names: string[] = [];
  const source = template.replace(/\{([^}]+)\}|[^{]+/g, (part, name?: string) => {
    if (name === undefined) return escapePattern(part);
    names.push(name);
    return '(.*?)';
  });
  // Letters of a template that a URL cannot hold arrive escaped.
  const match = new RegExp(`^${source}$`).exec(path) ?? new RegExp(`^${source}$`).exec(decodeKeeping(path));
  if (match === null) return [`path ${path} does not fit ${template}`];
  return names.flatMap((name, index) => {
    const one = sent.find(({ parameter }) => parameter.name === name.replace(/[?*+]$/, ''));
    const text = match[index + 1] ?? '';
    if (one === undefined) return [`path parameter ${name} was not given`];
    const forms = pathForms(one);
    return forms.some((form) => form === decode(text))
      ? []
      : [`path parameter ${name}: ${text} instead of ${forms.join(' or ')}`];
  });
}

function pathForms({ parameter: { name, style, explode, mediaType }, value }: SentParameter): string[] {
  if (mediaType !== undefined) return [contentText(mediaType, value)];
  const pairs = isObject(value)
    ? Object.entries(value).map(([key, item]) => [key, textOf(item)] as const)
    : undefined;
  const items = Array.isArray(value) ? value.map(textOf) : undefined;
  const flat = pairs?.flat() ?? items;
  const exploded = pairs?.map((pair) => pair.join('=')) ?? items;
  switch (style) {
    case 'label':
      if (flat === undefined || exploded === undefined) return [`.${textOf(value)}`];
      // Before 3.0.4 the tables of the specification joined with dots where nothing is exploded.
      return explode ? [`.${exploded.join('.')}`] : [`.${flat.join(',')}`, `.${flat.join('.')}`];
    case 'matrix':
      if (flat === undefined || exploded === undefined) return [`;${name}=${textOf(value)}`];
      if (!explode) return [`;${name}=${flat.join(',')}`];
      return [
        pairs !== undefined ? `;${exploded.join(';')}` : exploded.map((item) => `;${name}=${item}`).join(''),
      ];
    default:
      return [
        flat === undefined || exploded === undefined ? textOf(value) : (explode ? exploded : flat).join(','),
      ];
  }
}

function queryFaults(
  sent: readonly SentParameter[],
  query: string,
  always: readonly [string, string][],
): string[] {
  const pairs = query === '' ? [] : query.split('&').map((pair) => splitOnce(pair, '='));
  const faults: string[] = [];
  const expected: [string, string][] = [...always];
  const free: string[] = [];
  for (const { parameter, value } of sent) {
    const { name, style, explode, mediaType } = parameter;
    const raw = pairs.filter(([key = '']) => decode(key) === name).map(([, text = '']) => text);
    if (mediaType !== undefined) {
      free.push(name);
      if (raw.length !== 1 || !sameContent(decode(raw[0] ?? ''), mediaType, value))
        faults.push(`query ${name}: ${raw.join(' & ')} instead of ${JSON.stringify(value)}`);
    } else if (style === 'deepObject') {
      free.push(...pairs.map(([key = '']) => decode(key)).filter((key) => key.startsWith(`${name}[`)));
      faults.push(...deepFaults(name, value, pairs));
    } else if (isObject(value) && explode && style === 'form' && hasListsAlone(value)) {
      // A list inside is repeated as one that stands alone is.
      for (const [key, item] of Object.entries(value))
        for (const one of Array.isArray(item) ? item : [item ?? null]) expected.push([key, textOf(one)]);
    } else if (isNested(value)) {
      // What lists of objects look like in a query is said nowhere: they must be there, in some form that can be read.
      free.push(name, ...Object.keys(isObject(value) ? value : {}));
      if (/\[object|undefined/.test(decode(query))) faults.push(`query ${name}: ${query} lost a value`);
    } else if (isObject(value) || Array.isArray(value)) {
      const list = isObject(value)
        ? Object.entries(value).flatMap(([key, item]) => [key, textOf(item)])
        : value.map(textOf);
      if (explode) {
        for (const [key, item] of isObject(value)
          ? Object.entries(value)
          : value.map((item) => [name, item] as const))
          expected.push([key, textOf(item ?? null)]);
      } else if (list.length > 0) {
        free.push(name);
        const separator = style === 'spaceDelimited' ? /%20|\+/ : style === 'pipeDelimited' ? /\||%7C/i : /,/;
        const pieces = (raw[0] ?? '').split(separator).map(decode);
        if (raw.length !== 1 || pieces.join('\u0000') !== list.join('\u0000'))
          faults.push(`query ${name}: ${raw.join(' & ')} instead of ${list.join(' , ')} (${style})`);
      }
    } else expected.push([name, textOf(value)]);
  }
  const arrived = pairs.map(([key = '', text = '']) => `${decode(key)}=${decode(text)}`);
  for (const [key, text] of expected) {
    const index = arrived.indexOf(`${key}=${text}`);
    if (index < 0) faults.push(`query lacks ${key}=${text}: ${query}`);
    else arrived.splice(index, 1);
  }
  for (const rest of arrived)
    if (!free.includes(splitOnce(rest, '=')[0])) faults.push(`query has ${rest}, which nobody asked for`);
  return faults;
}

/** Objects in brackets; how lists and objects inside are written is said nowhere, so the forms that are in use all count. */
function deepFaults(name: string, value: Json, pairs: readonly (readonly [string, string])[]): string[] {
  const arrived = pairs.map(([key, text]) => [decode(key), decode(text)] as const);
  const has = (...forms: readonly (readonly [string, string])[]): boolean =>
    forms.some(([key, text]) => arrived.some((pair) => pair[0] === key && pair[1] === text));
  const check = (prefix: string, item: Json): string[] => {
    if (Array.isArray(item))
      return item.flatMap((one, index) =>
        isNested([one])
          ? []
          : has([prefix, textOf(one)], [`${prefix}[]`, textOf(one)], [`${prefix}[${index}]`, textOf(one)])
            ? []
            : [`query lacks ${prefix} = ${textOf(one)}`],
      );
    if (isObject(item))
      return Object.entries(item).flatMap(([key, one]) => check(`${prefix}[${key}]`, one ?? null));
    return has([prefix, textOf(item)]) ? [] : [`query lacks ${prefix}=${textOf(item)}`];
  };
  return check(name, value);
}

function headerFaults(
  { parameter: { name, explode, mediaType }, value }: SentParameter,
  { headers }: Arrived,
): string[] {
  const text = headers[name.toLowerCase()]?.join(', ');
  // Nothing stands for lists and objects without items, nor for null (RFC 6570, 2.3).
  if (text === undefined)
    return value === null || (typeof value === 'object' && Object.keys(value).length === 0)
      ? []
      : [`header ${name} is absent`];
  if (mediaType !== undefined) return sameContent(text, mediaType, value) ? [] : [`header ${name}: ${text}`];
  if (isNested(value)) return /\[object/.test(text) ? [`header ${name}: ${text}`] : [];
  const pieces = isObject(value)
    ? Object.entries(value).flatMap(([key, item]) =>
        explode ? [`${key}=${textOf(item)}`] : [key, textOf(item)],
      )
    : Array.isArray(value)
      ? value.map(textOf)
      : [textOf(value)];
  const expected = pieces.join(',');
  const plain = text.replaceAll(', ', ',');
  return plain === expected.replaceAll(', ', ',') || decode(plain) === expected
    ? []
    : [`header ${name}: ${text} instead of ${expected}`];
}

function cookieFaults(sent: readonly SentParameter[], { headers }: Arrived): string[] {
  const cookies = (headers.cookie ?? [])
    .join('; ')
    .split(/; ?/)
    .filter((text) => text !== '');
  return sent.flatMap(({ parameter: { name, explode, mediaType }, value }) => {
    const raw = cookies
      .filter((text) => splitOnce(text, '=')[0] === name)
      .map((text) => splitOnce(text, '=')[1]);
    if (mediaType !== undefined)
      return sameContent(decode(raw[0] ?? ''), mediaType, value) ? [] : [`cookie ${name}: ${raw.join('; ')}`];
    if (isNested(value)) return [];
    if (isObject(value)) {
      const pairs = Object.entries(value).map(([key, item]) => [key, textOf(item)] as const);
      const right = explode
        ? pairs.every(([key, text]) => cookies.some((cookie) => decode(cookie).includes(`${key}=${text}`)))
        : decode(raw[0] ?? '') === pairs.flat().join(',');
      return right ? [] : [`cookie ${name}: ${cookies.join('; ')}`];
    }
    if (Array.isArray(value)) {
      const items = value.map(textOf);
      const all = raw
        .flatMap((text) =>
          text
            .split(/&/)
            .flatMap((part) => (part.startsWith(`${name}=`) ? part.slice(name.length + 1) : part).split(',')),
        )
        .map(decode);
      return all.join('\u0000') === items.join('\u0000') || items.length === 0
        ? []
        : [`cookie ${name}: ${raw.join('; ')} instead of ${items.join(' , ')}`];
    }
    return decode(raw[0] ?? '') === textOf(value)
      ? []
      : [`cookie ${name}: ${raw.join('; ')} instead of ${textOf(value)}`];
  });
}

/** A value as a document of a media type: JSON, also where a structure has no other text, or the text itself. */
export function contentText(mediaType: string, value: Json): string {
  return /json/.test(mediaType) || (typeof value === 'object' && value !== null)
    ? JSON.stringify(value)
    : textOf(value);
}

function sameContent(text: string, mediaType: string, value: Json): boolean {
  return text === contentText(mediaType, value) || (/json/.test(mediaType) && sameJson(parse(text), value));
}

/** A scalar as the text that stands for it in a parameter. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value);
}

/** Whether an object holds no structures but lists of scalars. */
export function hasListsAlone(value: JsonObject): boolean {
  return Object.values(value).every((item) => !isObject(item) && !(Array.isArray(item) && isNested(item)));
}

/** Whether a list or an object holds lists or objects. */
export function isNested(value: Json): boolean {
  return (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []).some(
    (item) => typeof item === 'object' && item !== null,
  );
}

/** Whether two values are the same JSON; the order of properties does not count. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => sameJson(item, right[index]));
  if (isObject(left) && isObject(right)) {
    const keys = Object.keys(left);
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
    );
  }
  return left === right;
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function decodeKeeping(path: string): string {
  return path.replace(/(?:%(?!2F)[0-9A-F]{2})+/gi, (part) => decode(part));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
