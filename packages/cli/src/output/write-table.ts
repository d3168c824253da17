import { stripVTControlCharacters } from 'node:util';
import type { Terminal } from '../terminal.js';
import { wrapWords } from './wrap-words.js';

const gap = '  ';
/** Columns that a wrapped text has at least, however wide what stands before it. */
const leastWrapped = 40;

interface TableOptions extends Pick<Terminal, 'colors'> {
  /** Columns at which the last cell of a row, which has no colours, goes on in the next line; by default it is not broken. */
  readonly wrapAt?: number | undefined;
}

/** Rows under bold headings, columns as wide as their widest cell; numbers stand to the right. */
export function writeTable(
  headings: readonly string[],
  given: readonly (readonly string[])[],
  { colors, wrapAt }: TableOptions,
): string {
  const rows = wrapAt === undefined ? given : wrappedRows(given, wrapAt);
  const widths = headings.map((heading, column) =>
    Math.max(widthOf(heading), ...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  const isNumeric = headings.map((_, column) => rows.every((row) => /^-?[\d.]*$/.test(row[column] ?? '')));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => pad(cell, widths[column] ?? 0, isNumeric[column] === true))
      .join(gap)
      .trimEnd();
  return [line(headings.map((heading) => colors.bold(heading))), ...rows.map(line)].join('\n');
}

/** Each row, followed by rows of what does not fit into the line of its last cell. */
function wrappedRows(rows: readonly (readonly string[])[], wrapAt: number): string[][] {
  const columns = Math.max(0, ...rows.map((row) => row.length)) - 1;
  const before = Array.from({ length: Math.max(0, columns) }, (_, column) =>
    Math.max(0, ...rows.map((row) => widthOf(row[column] ?? ''))),
  ).reduce((sum, width) => sum + width + gap.length, 0);
  return rows.flatMap((row) => {
    const lines = wrapWords(row[columns] ?? '', Math.max(leastWrapped, wrapAt - before));
    return lines.map((line, index) =>
      index === 0 ? [...row.slice(0, columns), line] : [...row.slice(0, columns).map(() => ''), line],
    );
  });
}

/** Names and values in two columns, without headings. */
export function writePairs(
  pairs: readonly (readonly [string, string])[],
  { colors }: Pick<Terminal, 'colors'>,
): string {
  const width = Math.max(0, ...pairs.map(([name]) => widthOf(name)));
  return pairs
    .map(([name, value]) => `${colors.bold(pad(name, width, false))}${gap}${value}`.trimEnd())
    .join('\n');
}

function pad(cell: string, width: number, right: boolean): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(cell)));
  return right ? space + cell : cell + space;
}

function widthOf(text: string): number {
  return stripVTControlCharacters(text).length;
}
