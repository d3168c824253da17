import type { Binary } from '../binary/binary.js';
import type { RequestContent } from '../validation/request-text.js';

/** The headers that have a value; cookies are joined into one. `undefined` where there is none. */
export function requestHeaders(
  entries: readonly (readonly [name: string, text: string | undefined])[],
  cookies: readonly (string | undefined)[] = [],
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, text] of entries) if (text !== undefined) headers[name] = text;
  const sent = cookies.filter((cookie) => cookie !== undefined);
  if (sent.length > 0) headers.cookie = sent.join('; ');
  return headers;
}

/** Bytes as they are sent: a `Blob` as such, so that its length is known, anything else as a stream. */
export function binaryContent(value: Binary): RequestContent {
  return value instanceof Blob ? value : value.stream();
}
