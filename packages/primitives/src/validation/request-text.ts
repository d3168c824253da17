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

/** The array that a query parameter stands for: repeated, or once for one item. `undefined` stays. */
export function arrayFromText(text: unknown, itemFromText: (item: unknown) => unknown): unknown {
  if (text === undefined) return undefined;
  return Array.isArray(text) ? text.map((item) => itemFromText(item)) : [itemFromText(text)];
}

/**
 * Writes a path parameter, percent-encoded.
 * @throws ValidationError for an empty text and for `.` and `..`, which would name another path.
 */
export function pathSegment(name: string, value: string | number | bigint | boolean): string {
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

function isList(value: QueryValue | readonly QueryValue[]): value is readonly QueryValue[] {
  return Array.isArray(value);
}
