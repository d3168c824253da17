// An integer literal is hidden from JSON.parse in a string that no document holds by chance. Pages without TLS have no randomUUID.
const marker = `integer-${crypto.getRandomValues(new Uint32Array(4)).join('-')}:`;
const markedInteger = new RegExp(`"${marker}(-?\\d+)"`, 'g');
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON with integers beyond ±(2^53 - 1) as `bigint`, so that a value can be compared with what stands in a document.
 * @throws SyntaxError where `JSON.parse` does.
 */
export function parseJson(text: string): unknown {
  const marked = text.replaceAll(tokens, (token) => (isLongInteger(token) ? `"${marker}${token}"` : token));
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(marker) ? BigInt(value.slice(marker.length)) : value,
  );
}

/** The JSON text of a value of {@link parseJson}, keys in their order. */
export function exactJson(value: unknown): string {
  const text = JSON.stringify(value, (_, field: unknown) =>
    typeof field === 'bigint' ? marker + field.toString() : field,
  );
  return text.replaceAll(markedInteger, '$1');
}

/** The JSON text of a value of {@link parseJson} with the keys of every object in order: equal exactly for equal values. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
}

/** A value of {@link parseJson} with its `bigint`s as decimal strings, which every 64-bit format accepts. Copies it. */
export function withDecimalStrings(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map(withDecimalStrings);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withDecimalStrings(field)]));
}

function isLongInteger(token: string): boolean {
  return /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));
}
