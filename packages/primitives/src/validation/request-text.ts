import { invalidValue } from './validation-error.js';

/** An HTTP request as a router hands it over: nothing is checked yet. */
export interface RawRequest {
  /** Percent-decoded path parameters. */
  readonly path: Readonly<Record<string, string>>;
  /** Decoded query parameters; a repeated one is an array. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** Parsed JSON body; `undefined` without one. */
  readonly body: unknown;
}

/** An HTTP request as generated code writes it. */
export interface EncodedRequest {
  /** Path and query string. */
  readonly target: string;
  /** JSON text, where the operation takes a body. */
  readonly body?: string;
}

const integer = /^(?:0|-?[1-9][0-9]*)$/;
const decimal = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?$/;

/**
 * The integer that a text stands for: digits in base ten, without leading zeros, plus sign, fraction or exponent, within ±(2^53 - 1).
 * Anything else is returned as it is, so that the check names it.
 */
export function integerFromText(text: unknown): unknown {
  if (typeof text !== 'string' || !integer.test(text)) return text;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/** The number that a text stands for, written as JSON writes it. Anything else is returned as it is. */
export function numberFromText(text: unknown): unknown {
  return typeof text === 'string' && decimal.test(text) ? Number(text) : text;
}

/** `true` and `false` as booleans. Anything else is returned as it is. */
export function booleanFromText(text: unknown): unknown {
  return text === 'true' ? true : text === 'false' ? false : text;
}

/**
 * The array that a parameter stands for: repeated, or once for one item; with a separator, one text for all items.
 * `undefined` stays.
 */
export function arrayFromText(
  text: unknown,
  itemFromText: (item: unknown) => unknown = (item) => item,
  separator?: string,
): unknown {
  if (text === undefined) return undefined;
  const items: readonly unknown[] = Array.isArray(text) ? text : [text];
  const split = separator === undefined ? items : items.flatMap((item) => splitText(item, separator));
  return split.map((item) => itemFromText(item));
}

/** The object that query parameters `name[key]` stand for; undefined without any. `fields` converts the texts of some keys. */
export function deepObjectFromText(
  query: RawRequest['query'],
  name: string,
  fields: Readonly<Record<string, (text: unknown) => unknown>>,
): unknown {
  const found = Object.entries(query).filter(([key]) => key.startsWith(`${name}[`) && key.endsWith(']'));
  if (found.length === 0) return undefined;
  const entries = found.map(([key, text]) => {
    const own = key.slice(name.length + 1, -1);
    const convert = Object.hasOwn(fields, own) ? fields[own] : undefined;
    return [own, convert === undefined ? text : convert(text)] as const;
  });
  return Object.fromEntries(entries);
}

/** The value of a parameter that is written as JSON. What is not JSON is returned as it is. */
export function jsonFromText(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Writes a path parameter, percent-encoded.
 * @throws ValidationError for an empty text and for `.` and `..`, which would name another path.
 */
export function pathSegment(name: string, value: string | number | bigint | boolean | null): string {
  const text = String(value);
  if (text === '' || text === '.' || text === '..') {
    throw invalidValue('path-segment', `a ${name} that can stand in a path: not empty, "." or ".."`, text);
  }
  return encodeURIComponent(text);
}

/** A query parameter with its value; undefined leaves it out, an array repeats it. */
export type QueryEntry = readonly [name: string, value: QueryValue | readonly QueryValue[] | undefined];

type QueryValue = string | number | bigint | boolean | null;

/** Writes a path and its query parameters, in their order, as the target of a request: `/v2/chains?pageSize=10`. */
export function requestTarget(path: string, query: readonly QueryEntry[]): string {
  let target = path;
  let separator = path.includes('?') ? '&' : '?';
  for (const [name, value] of query) {
    if (value === undefined) continue;
    for (const item of isList(value) ? value : [value]) {
      target += `${separator}${encodeURIComponent(name)}=${encodeURIComponent(String(item))}`;
      separator = '&';
    }
  }
  return target;
}

/** Query parameters `name[key]` for an object of scalars. */
export function deepObjectEntries(name: string, value: object | undefined): QueryEntry[] {
  return Object.entries(value ?? {}).map(([key, item]) => [
    `${name}[${key}]`,
    item === undefined ? undefined : String(item),
  ]);
}

function splitText(text: unknown, separator: string): readonly unknown[] {
  if (typeof text !== 'string') return [text];
  return text === '' ? [] : text.split(separator);
}

function isList(value: QueryValue | readonly QueryValue[]): value is readonly QueryValue[] {
  return Array.isArray(value);
}
