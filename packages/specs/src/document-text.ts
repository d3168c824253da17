/**
 * Writes a document, or a part of one, as JSON text. Other than `JSON.stringify`, it writes a `bigint`, as an integer.
 * @example
 * ```ts
 * documentText({ maximum: 18446744073709551615n }); // '{"maximum":18446744073709551615}'
 * ```
 */
export function documentText(document: unknown): string {
  if (typeof document === 'bigint') return document.toString();
  if (Array.isArray(document)) return `[${document.map(documentText).join(',')}]`;
  if (typeof document !== 'object' || document === null) return JSON.stringify(document);
  const members = Object.entries(document).filter(([, member]) => member !== undefined);
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${documentText(member)}`).join(',')}}`;
}
