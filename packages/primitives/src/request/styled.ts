import { invalidValue } from '../errors/validation-error.js';

/** How a list or an object becomes one text, after RFC 6570. */
interface Expansion {
  /** What stands in front of the first item. */
  readonly prefix: string;
  /** What stands between items that stand on their own. */
  readonly separator: string;
  /** What stands between items of one value. */
  readonly joiner: string;
  /** Whether each value is named. */
  readonly named: boolean;
  /** What follows a name without a value. */
  readonly empty: string;
  readonly encode: (text: string) => string;
  /** What no item may hold, because it separates items and is not encoded otherwise inside them. */
  readonly forbidden?: string;
  /** Whether null inside is written as that text: an answer that documents it is not withheld for it. */
  readonly nullAsText?: boolean;
}

/** Styles of OpenAPI parameters that RFC 6570 knows, or nearly. */
export type ExpandedStyle =
  | 'simple'
  | 'label'
  | 'matrix'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'cookie';

const plain = { prefix: '', separator: ',', joiner: ',', named: false, empty: '' };
const query = { ...plain, separator: '&', named: true, empty: '=' };
const expansions: Readonly<Record<ExpandedStyle, Omit<Expansion, 'encode'>>> = {
  simple: plain,
  label: { ...plain, prefix: '.', separator: '.' },
  matrix: { ...plain, prefix: ';', separator: ';', named: true },
  form: query,
  spaceDelimited: { ...query, joiner: '%20', forbidden: ' ' },
  pipeDelimited: { ...query, joiner: '%7C', forbidden: '|' },
  cookie: { ...query, separator: '; ' },
};

/**
 * Writes a path parameter by its style, percent-encoded: a list `[3, 4]` named `id` is `3,4`, `.3,4` or `;id=3,4`, exploded `.3.4` or `;id=3;id=4`.
 * @throws ValidationError for a value that would name another path: nothing, `.` or `..`, also percent-encoded, which URLs take for the same.
 */
export function styledPath(
  name: string,
  value: unknown,
  style: 'simple' | 'label' | 'matrix',
  explode: boolean,
  allowReserved = false,
): string {
  const encode = allowReserved ? encodeReservedInPath : encodeURIComponent;
  const text = expand(encodeURIComponent(name), value, { ...expansions[style], encode }, explode) ?? '';
  if (/^(?:\.|%2e){0,2}$/i.test(text))
    throw invalidValue('path-segment', `${name} to be a path segment that is not empty, "." or ".."`, text);
  return text;
}

/**
 * Writes a query parameter by its style: `id=3&id=4`, `id=3,4`, `R=100&G=200`; an empty text where there is nothing to write. A list inside an
 * exploded object is repeated as one that stands alone is: `page=2&sort=name&sort=age`.
 */
export function styledQuery(
  name: string,
  value: unknown,
  style: 'form' | 'spaceDelimited' | 'pipeDelimited',
  explode: boolean,
  allowReserved = false,
): string {
  const encode = allowReserved ? encodeReservedInQuery : encodeURIComponent;
  return expand(encodeURIComponent(name), value, { ...expansions[style], encode }, explode) ?? '';
}

/** Writes an object as `name[key]=value` for each scalar in it, lists repeated and objects inside with further brackets. */
export function deepObjectQuery(name: string, value: unknown, allowReserved = false): string {
  const encode = allowReserved ? encodeReservedInQuery : encodeURIComponent;
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) {
    refuseNull(name, value);
    return joined(value.map((item) => deepItem(name, item, encode)));
  }
  if (typeof value !== 'object') return `${encodeURIComponent(name)}=${encode(String(value))}`;
  return joined(
    Object.entries(value).map(([key, item]) => deepObjectQuery(`${name}[${key}]`, item, allowReserved)),
  );
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('&');

function deepItem(name: string, item: unknown, encode: (text: string) => string): string {
  return item === undefined ? '' : `${encodeURIComponent(name)}=${encode(scalarText(item))}`;
}

/** Writes a query parameter that is a document of its own: JSON, or the text itself. */
export function contentQuery(name: string, value: unknown, json: boolean): string {
  if (value === undefined) return '';
  return `${encodeURIComponent(name)}=${encodeURIComponent(contentText(value, json))}`;
}

/** The text of a parameter that is a document of its own: JSON, also of what has no other text, or the text itself. */
export function contentText(value: unknown, json: boolean): string {
  return json || (typeof value === 'object' && value !== null) ? jsonTextOf(value) : String(value);
}

/** A path with the parts of its query that are there. */
export function targetOf(path: string, parts: readonly string[]): string {
  const query = joined(parts);
  return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/**
 * Writes the value of a header; `undefined` where there is nothing to send.
 * @throws ValidationError for a text that no header can hold.
 */
export function styledHeader(name: string, value: unknown, explode: boolean): string | undefined {
  const text = expand(name, value, { ...plain, encode: (each) => each, forbidden: ',' }, explode);
  return text === undefined ? undefined : headerText(name, text);
}

/** The same of an answer, where null inside a list or an object is the text `null`. */
export function styledAnswerHeader(name: string, value: unknown, explode: boolean): string | undefined {
  const how = { ...plain, encode: (each: string) => each, forbidden: ',', nullAsText: true };
  const text = expand(name, value, how, explode);
  return text === undefined ? undefined : headerText(name, text);
}

/** What the value of a header cannot hold (RFC 9110, section 5.5): control characters and what is beyond Latin-1. */
const unsendable = /[^\t\x20-\x7e\x80-\xff]/;

/** The text of a header as it is sent: without line breaks and characters beyond Latin-1. */
export function headerText(name: string, text: string): string {
  if (unsendable.test(text))
    throw invalidValue('header', `a ${name} without line breaks and with Latin-1 characters only`, text);
  return text;
}

/** The text of a header that holds a secret, which is never told. @throws RangeError for characters that no header can hold. */
export function secretHeaderText(name: string, secret: string): string {
  if (unsendable.test(secret))
    throw new RangeError(
      `the credential for ${name} has a line break or a character beyond Latin-1: a header cannot hold it`,
    );
  return secret;
}

/** Writes a cookie, or several where an object is exploded: `color=blue`; `undefined` where there is nothing to send. */
export function styledCookie(
  name: string,
  value: unknown,
  explode: boolean,
  raw = false,
): string | undefined {
  const encode = raw ? (text: string) => text : encodeURIComponent;
  return expand(name, value, { ...expansions.cookie, encode }, explode);
}

function expand(name: string, value: unknown, how: Expansion, explode: boolean): string | undefined {
  if (value === undefined || value === null) return undefined;
  const { prefix, separator, joiner, named, empty, encode, nullAsText = false } = how;
  const pair = (key: string, text: string): string => (text === '' ? `${key}${empty}` : `${key}=${text}`);
  if (Array.isArray(value)) {
    const given = value.filter((item) => item !== undefined);
    if (!nullAsText) refuseNull(name, given);
    const texts = given.map(scalarText);
    if (!explode || !named) refuseSeparators(name, texts, how);
    const items = texts.map(encode);
    // RFC 6570, section 3.2.1: a list without items is undefined. A name without a value would be read as one empty text.
    if (items.length === 0) return undefined;
    if (!explode) return prefix + (named ? pair(name, items.join(joiner)) : items.join(joiner));
    return prefix + items.map((item) => (named ? pair(name, item) : item)).join(separator);
  }
  if (typeof value === 'object') {
    const given = Object.entries(value).filter(([, item]) => item !== undefined);
    // Only names of a query can stand there more than once.
    const members = explode && separator === query.separator ? given.flatMap(repeatedMembers) : given;
    if (members.length === 0) return undefined;
    if (!nullAsText) for (const [key, item] of members) refuseNull(`${name}.${key}`, [item]);
    refuseSeparators(
      name,
      members.map(([, item]) => scalarText(item)),
      how,
    );
    const texts = members.map(([key, item]) => [encode(key), encode(scalarText(item))] as const);
    if (explode) return prefix + texts.map(([key, text]) => `${key}=${text}`).join(separator);
    const list = texts.flat().join(joiner);
    return prefix + (named ? pair(name, list) : list);
  }
  const text = encode(String(value));
  return prefix + (named ? pair(name, text) : text);
}

/** A member for each item of a list: `sort=name&sort=age`. */
function repeatedMembers([key, value]: [string, unknown]): [string, unknown][] {
  if (!Array.isArray(value)) return [[key, value]];
  return value.filter((item) => item !== undefined).map((item) => [key, item]);
}

/** @throws ValidationError for an item that would arrive as two. */
function refuseSeparators(name: string, texts: readonly string[], { forbidden }: Expansion): void {
  const found = forbidden === undefined ? undefined : texts.find((text) => text.includes(forbidden));
  if (found !== undefined)
    throw invalidValue(
      'separator',
      `items of ${name} without ${JSON.stringify(forbidden)}, which separates them`,
      found,
    );
}

/** @throws ValidationError for null, which has no form among texts: written as `null` it would arrive as that text, left out as nothing. */
export function refuseNull(name: string, items: readonly unknown[], where = 'a parameter'): void {
  if (items.includes(null))
    throw invalidValue('null-item', `${name} without null, which has no form in ${where}`, null);
}

/** A value inside a list or an object; what is itself a structure has no text of its own and is written as JSON. */
function scalarText(value: unknown): string {
  return typeof value === 'object' && value !== null ? jsonTextOf(value) : String(value);
}

/** JSON text of a value; a `bigint` is written as a text of digits. */
export function jsonTextOf(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'bigint' ? member.toString() : member,
  );
}

/** Reserved characters stay, but for those that would end the query or a part of it. */
function encodeReservedInQuery(text: string): string {
  return encodeURI(text)
    .replace(/%25([0-9A-Fa-f]{2})/g, '%$1')
    .replace(/[#&+[\]]/g, encodeURIComponent);
}

/** Reserved characters stay, but for those that would end the path or a part of it. */
function encodeReservedInPath(text: string): string {
  return encodeURI(text)
    .replace(/%25([0-9A-Fa-f]{2})/g, '%$1')
    .replace(/[/?#[\]]/g, encodeURIComponent);
}
