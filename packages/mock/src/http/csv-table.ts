import { canonicalJson } from '@firn/contract/json';

/** Whether a media type is a table of comma-separated values. */
export const isCsv = (mediaType: string): boolean => /^(?:text|application)\/csv\s*(?:;|$)/i.test(mediaType);

/**
 * Rows as CSV (RFC 4180): objects under a line with the names of all their members, lists as they are, anything else as a row of one cell.
 * What is a structure itself is JSON in its cell, null an empty one: `id,name\r\n1,"Tom, the cat"\r\n`.
 */
export function csvTable(rows: readonly unknown[]): string {
  const names = [...new Set(rows.flatMap((row) => (isRecord(row) ? Object.keys(row) : [])))];
  const header = names.length === 0 ? [] : [names];
  const lines = rows.map((row) =>
    isRecord(row) ? names.map((name) => row[name]) : Array.isArray(row) ? row : [row],
  );
  return [...header, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'object' ? canonicalJson(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
