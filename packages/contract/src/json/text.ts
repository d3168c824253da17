// JSON.parse and JSON.stringify see a long integer as a marked string. The mark is random, so that no document can hold it, by chance or on purpose.
// Pages without TLS have no randomUUID.
const mark = `integer-${crypto.getRandomValues(new Uint32Array(4)).join('-')}:`;
const markedInteger = new RegExp(`"${mark}(-?\\d+)"`, 'g');

/** Strings match too, so that digits inside them are skipped. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON with integers beyond ±(2^53 - 1) as `bigint`, so that a value can be compared with a value in a document.
 * @throws SyntaxError where `JSON.parse` does.
 */
export function parseJson(text: string): unknown {
  // Also throws with the position in this text, and for a number as a key, which is a string when it is marked.
  const rounded: unknown = JSON.parse(text);
  if (!/\d{16}/.test(text)) return rounded;
  const marked = text.replaceAll(stringOrNumber, (token) =>
    isLongInteger(token) ? `"${mark}${token}"` : token,
  );
  if (marked === text) return rounded;
  return JSON.parse(marked, (_key, member: unknown) =>
    typeof member === 'string' && member.startsWith(mark) ? BigInt(member.slice(mark.length)) : member,
  );
}

function isLongInteger(token: string): boolean {
  return /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));
}

/** Returns the JSON text of a value without spaces, as `JSON.stringify` does. A `bigint` is written as an integer, undefined as null. */
export function compactJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'bigint' ? `${mark}${member}` : member,
  );
  return text?.replaceAll(markedInteger, '$1') ?? 'null';
}

/** Returns the JSON text of a value of {@link parseJson} with the keys of every object in order: equal exactly for equal values. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const sorted = membersOf(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
}

/** Decorates the parts of JSON text, as colours of a terminal do. */
export interface JsonPaint {
  readonly key: (text: string) => string;
  readonly string: (text: string) => string;
  readonly number: (text: string) => string;
  /** `true`, `false` and `null`. */
  readonly literal: (text: string) => string;
}

const plain = (text: string): string => text;
const unpainted: JsonPaint = { key: plain, string: plain, number: plain, literal: plain };

/** Returns JSON text over several lines; `bigint`s are written as integers, exactly. */
export function indentedJson(value: unknown, paint: JsonPaint = unpainted, indent = ''): string {
  if (typeof value === 'string') return paint.string(JSON.stringify(value));
  if (typeof value === 'number' || typeof value === 'bigint') return paint.number(String(value));
  if (typeof value !== 'object' || value === null) return paint.literal(JSON.stringify(value ?? null));
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const items = value.map((item) => inner + indentedJson(item, paint, inner));
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const members = membersOf(value);
  if (members.length === 0) return '{}';
  const lines = members.map(
    ([key, member]) => `${inner}${paint.key(JSON.stringify(key))}: ${indentedJson(member, paint, inner)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

/** Copies a value of {@link parseJson} with its `bigint`s as decimal strings, which every 64-bit format accepts. */
export function withDecimalStrings(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map(withDecimalStrings);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withDecimalStrings(member)]));
}

function membersOf(value: object): [key: string, member: unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}
