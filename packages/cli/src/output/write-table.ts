import { stripVTControlCharacters } from 'node:util';
import type { Terminal } from '../terminal.js';

const gap = '  ';

/** Rows under bold headings, columns as wide as their widest cell; numbers stand to the right. */
export function writeTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { colors }: Pick<Terminal, 'colors'>,
): string {
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
