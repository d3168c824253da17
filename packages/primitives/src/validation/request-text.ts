import { invalidValue } from '../errors/validation-error.js';

/** An HTTP request as a router hands it over: nothing is checked yet. */
export interface RawRequest {
  /** Percent-decoded path parameters. */
  readonly path: Readonly<Record<string, string>>;
  /** Decoded query parameters; a repeated one is an array. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** Path parameters as they were sent, where they may differ from the decoded ones: a comma that is escaped separates nothing. */
  readonly rawPath?: Readonly<Record<string, string>> | undefined;
  /** The query string as it was sent. */
  readonly rawQuery?: string | undefined;
  /** The body by its media type: a value of JSON, a text, bytes, the members of a form; `undefined` without one. */
  readonly body: unknown;
  /** A header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** Media type of the body as the document names it, where it has several. */
  readonly contentType?: string | undefined;
}

/** An HTTP request as generated code writes it. */
export interface EncodedRequest {
  /** Path and query string. */
  readonly target: string;
  /** JSON text, or whatever the content type among `headers` says, where there is a body. */
  readonly body?: RequestContent;
  /** Headers of the operation: parameters, cookies, and the content type of a body that is not `application/json`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a body is sent as: a text, or bytes that are read while they are sent. */
export type RequestContent = string | Blob | ReadableStream<Uint8Array>;

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
 * Writes a path parameter, percent-encoded.
 * @throws ValidationError for an empty text and for `.` and `..`, which would name another path.
 */
export function pathSegment(name: string, value: string | number | bigint | boolean | null): string {
  const text = String(value);
  if (text === '' || text === '.' || text === '..') {
    throw invalidValue('path-segment', `${name} to be a path segment that is not empty, "." or ".."`, text);
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

function isList(value: QueryValue | readonly QueryValue[]): value is readonly QueryValue[] {
  return Array.isArray(value);
}
