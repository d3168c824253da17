import type { CsvTable } from './csv-tables.js';

/** A page as its JSON says it: integers beyond 2^53 are decimal digits. */
export type JsonPage = Readonly<Record<string, unknown>> & { readonly nextPageToken?: string };

/**
 * Writes a page as CSV (RFC 4180): a header row, then a row for each item, each ended with CRLF. A list is one cell, its items apart by spaces.
 *
 * @example
 * writeCsv({ results: [{ value: 18, timestamp: 1735696800 }] }, { items: 'results', columns: ['timestamp', 'value'] })
 * // 'timestamp,value\r\n1735696800,18\r\n'
 */
export function writeCsv(page: JsonPage, { items, columns }: CsvTable): string {
  const rows = page[items] as readonly Readonly<Record<string, unknown>>[];
  let text = `${columns.join(',')}\r\n`;
  for (const row of rows) text += `${columns.map((name) => cellOf(row[name])).join(',')}\r\n`;
  return text;
}

const mustBeQuoted = /[",\r\n]/;

function cellOf(value: unknown): string {
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  return mustBeQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
