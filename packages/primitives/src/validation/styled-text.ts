import { decodePart, EscapedText, escapedCookie } from './escaped-text.js';
import type { RawRequest } from './request-text.js';

/** What a text stands for, or several that stand for one member. */
export type FromText = (text: unknown) => unknown;

/** What the texts of members stand for, by name; those that are not named here stay texts. */
export type FieldsFromText = Readonly<Record<string, FromText>>;

/**
 * The array that a parameter stands for: repeated, or once for one item; with a separator, one text for all items.
 * `undefined` stays.
 */
export function arrayFromText(
  text: unknown,
  itemFromText: FromText = (item) => item,
  separator?: string,
): unknown {
  if (text === undefined) return undefined;
  const items: readonly unknown[] = Array.isArray(text) ? text : [text];
  const split = separator === undefined ? items : items.flatMap((item) => splitText(item, separator));
  return split.map((item) => itemFromText(item));
}

/** A list whose texts stand for what their places say, and those behind them for what `rest` says. */
export function placesFromTexts(
  list: unknown,
  places: readonly FromText[],
  rest: FromText = (text) => text,
): unknown {
  return Array.isArray(list) ? list.map((text, index) => (places[index] ?? rest)(text)) : list;
}

/** The object that query parameters `name[key]` stand for; undefined without any. Keys in further brackets make objects inside. */
export function deepObjectFromText(
  query: RawRequest['query'],
  name: string,
  fields: FieldsFromText,
): unknown {
  const tree: Tree = Object.create(null);
  let found = false;
  for (const [key, text] of Object.entries(query)) {
    if (!key.startsWith(`${name}[`) || !key.endsWith(']')) continue;
    found = true;
    put(tree, key.slice(name.length + 1, -1).split(']['), text);
  }
  return found ? objectFromTexts(tree, fields) : undefined;
}

type Tree = { [key: string]: unknown };

/** Deepest object in brackets; what is below stays under its whole key, which the check names. */
const maximumDepth = 16;

function put(tree: Tree, keys: readonly string[], text: unknown): void {
  const path = keys.length > maximumDepth ? [keys.join('][')] : keys;
  let at = tree;
  path.forEach((key, index) => {
    if (index === path.length - 1) {
      // `name[key][]` says of each item that it is one.
      if (key === '' && index > 0) return;
      at[key] = text;
      return;
    }
    if (index === path.length - 2 && path.at(-1) === '') {
      at[key] = Array.isArray(text) ? text : [text];
      return;
    }
    const inner = at[key];
    const next: Tree = isTree(inner) ? inner : Object.create(null);
    at[key] = next;
    at = next;
  });
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object whose members are texts; what is no such thing is returned as it is, so that the check names it. */
export function objectFromTexts(value: unknown, fields: FieldsFromText, others?: FromText): unknown {
  if (!isTree(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, text]) => [key, converted(fields, key, text, others)]),
  );
}

/** How the text of a list or an object is taken apart. */
export interface StyledText {
  readonly style: 'simple' | 'label' | 'matrix' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'cookie';
  readonly explode: boolean;
  /** What the texts of members or, under an empty name, of the items stand for. */
  readonly fields?: FieldsFromText;
}

const joiners: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** The text of a parameter behind what its style puts in front of it: `.blue`, `;color=blue`. */
export function styledScalarFromText(text: unknown, name: string, style: 'label' | 'matrix'): unknown {
  if (typeof text !== 'string') return text;
  if (style === 'label') return text.replace(/^\./, '');
  const own = text.replace(/^;/, '');
  return own === name ? '' : own.startsWith(`${name}=`) ? own.slice(name.length + 1) : own;
}

/** The list that a parameter stands for: `3,4`, `.3.4`, `;id=3;id=4`. `undefined` stays. */
export function styledArrayFromText(
  text: unknown,
  name: string,
  { style, explode, fields }: StyledText,
): unknown {
  if (text === undefined) return undefined;
  const convert = fields?.[''] ?? ((item: unknown) => item);
  const given: readonly unknown[] = Array.isArray(text) ? text : [text];
  return given
    .flatMap((each) => pieces(each, name, style, explode))
    .map((piece) => convert(decodePart(piece)));
}

/** The object that a parameter stands for: `R,100,G,200` or `R=100,G=200`. What cannot be taken apart is returned as it is. */
export function styledObjectFromText(
  text: unknown,
  name: string,
  { style, explode, fields }: StyledText,
): unknown {
  if (typeof text !== 'string' && !(text instanceof EscapedText)) return text;
  const parts = pieces(text, name, style, explode, true);
  const pairs = explode
    ? parts.map(({ text: part, ...how }) => {
        const at = part.indexOf('=');
        return [
          { ...how, text: part.slice(0, Math.max(at, 0)) },
          { ...how, text: part.slice(at + 1) },
        ] as const;
      })
    : parts.flatMap((part, index) =>
        index % 2 === 0 ? [[part, parts[index + 1] ?? { ...part, text: '' }] as const] : [],
      );
  return Object.fromEntries(
    pairs.map(([key, value]) => {
      const member = decodePart(key);
      return [member, converted(fields, member, decodePart(value))];
    }),
  );
}

/** How members that an object does not name are read. */
export interface OtherMembers {
  /** Names of what else stands beside them. */
  readonly except: readonly string[];
  readonly from?: FromText;
  /** Whether they count only where one that it names is there too: what else a query has does not make an object. */
  readonly besideOwn?: boolean;
}

/** The object whose members stand on their own in a query: those that it names, and others where it takes them; `undefined` without any. */
export function explodedObjectFromText(
  query: RawRequest['query'],
  fields: FieldsFromText,
  others?: OtherMembers,
): unknown {
  const { except = [], from, besideOwn = false } = others ?? {};
  const own = Object.keys(fields).filter((key) => query[key] !== undefined);
  const found =
    others === undefined || (besideOwn && own.length === 0)
      ? own
      : Object.keys(query).filter((key) => Object.hasOwn(fields, key) || !except.includes(key));
  if (found.length === 0) return undefined;
  return Object.fromEntries(found.map((key) => [key, converted(fields, key, query[key], from)]));
}

/** The object whose members are cookies of their own. */
export function explodedObjectFromCookies(
  request: Pick<RawRequest, 'header'>,
  fields: FieldsFromText,
): unknown {
  const found = Object.keys(fields).flatMap((key) => {
    const text = escapedCookie(request, key);
    return text === undefined ? [] : [[key, converted(fields, key, decodePart(first(text)))] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function first(text: EscapedText | readonly EscapedText[]): EscapedText {
  return text instanceof EscapedText ? text : (text[0] as EscapedText);
}

function converted(
  fields: FieldsFromText | undefined,
  key: string,
  value: unknown,
  others: FromText | undefined = undefined,
): unknown {
  const convert = fields !== undefined && Object.hasOwn(fields, key) ? fields[key] : others;
  return convert === undefined ? value : convert(value);
}

function pieces(
  text: unknown,
  name: string,
  style: StyledText['style'],
  explode: boolean,
  object = false,
): EscapedText[] {
  const whole = text instanceof EscapedText ? text : { text: String(text), form: 'decoded' as const };
  const { form } = whole;
  let rest = whole.text;
  const piece = (part: string) => new EscapedText(part, form);
  if (style === 'label') rest = rest.replace(/^\./, '');
  if (style === 'matrix') {
    const parts = rest.replace(/^;/, '').split(';');
    const own = parts.map((part) => (part.startsWith(`${name}=`) ? part.slice(name.length + 1) : part));
    if (explode) return own.map(piece);
    rest = own.join(',');
  }
  // Of a header spaces beside commas are no part of the items (RFC 9110, section 5.6.1): node:http joins several lines of one so.
  if (style === 'simple' && whole !== text) rest = rest.replace(/[ \t]*,[ \t]*/g, ',');
  if (rest === '') return [];
  const separator = style === 'label' && explode ? '.' : style === 'matrix' ? ',' : (joiners[style] ?? ',');
  if (style === 'form' && explode && !object) return [piece(rest)];
  return splitText(piece(rest), separator, true) as EscapedText[];
}

/** Splits at commas before anything is decoded, at what cannot stand in a URL after it. */
function splitText(text: unknown, separator: string, keep = false): readonly unknown[] {
  if (typeof text === 'string') return text === '' ? [] : text.split(separator);
  if (!(text instanceof EscapedText)) return [text];
  if (text.text === '') return [];
  const { form } = text;
  const parts =
    separator === ' ' || separator === '|'
      ? decodePart(text)
          .split(separator)
          .map((part) => new EscapedText(part, 'decoded'))
      : text.text.split(separator).map((part) => new EscapedText(part, form));
  return keep ? parts : parts.map(decodePart);
}
