/** Most characters of a text that are shown. */
const mostShown = 40;

/**
 * What stands where a document is expected, in words for people; `undefined` for a mapping.
 * @param value what was parsed, or the text of what cannot be.
 * @example
 * ```ts
 * describeUnmapped([1]); // 'a list'
 * ```
 */
export function describeUnmapped(value: unknown): string | undefined {
  if (value === null || value === undefined) return 'an empty document';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return undefined;
  const text = String(value).trim();
  if (text === '') return 'an empty document';
  if (isHtml(text)) return 'a page of HTML (probably not the URL of the raw document)';
  const [line = ''] = text.split('\n', 1);
  const shown = line.length > mostShown ? `${line.slice(0, mostShown)}...` : line;
  return `text that is no mapping of JSON or YAML (${JSON.stringify(shown)})`;
}

/** Whether a text is a page of HTML, which is what a server shows of a file or answers where there is none. */
export function isHtml(text: string): boolean {
  return /^\uFEFF?\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(text);
}
