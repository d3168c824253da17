import type { PackedPackage } from '../pack.js';
import { kilobytes } from '../release.js';
import type { BundleSize } from './bundles.js';

/** Everything that was measured. */
export interface Sizes {
  readonly packages: readonly PackedPackage[];
  readonly bundles: readonly BundleSize[];
}

const begin = '<!-- sizes: written by `npm run release sizes -- --write` -->';
const end = '<!-- /sizes -->';

/** The tables of the README. */
export function sizeTable({ packages, bundles }: Sizes): string {
  return [
    ...table(
      ['Package', 'Packed', 'Unpacked'],
      packages.map(({ name, packedBytes, unpackedBytes }) => [
        `\`${name}\``,
        kilobytes(packedBytes),
        kilobytes(unpackedBytes),
      ]),
    ),
    '',
    ...table(
      ['In a browser', 'Minified, gzip'],
      bundles.map(({ program, gzipBytes }) => [program, kilobytes(gzipBytes)]),
    ),
  ].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)];
}

/**
 * A document with the text between its marks replaced.
 * @throws Error if it has no marks.
 */
export function withTable(document: string, text: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from === -1 || to < from)
    throw new Error(`the document has no place for the sizes: ${begin} ... ${end}`);
  return `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`;
}

/** The figures between the marks of a document, in bytes, by the first cell of their row. */
export function figuresOf(document: string): Map<string, number[]> {
  const section = document.slice(document.indexOf(begin), document.indexOf(end));
  const rows = [...section.matchAll(/^\| (.+?) +\|(.+)\|$/gm)];
  return new Map(
    rows.flatMap(([, name = '', cells = '']): [string, number[]][] => {
      const figures = [...cells.matchAll(/([\d.]+) kB/g)].map(([, figure]) => Number(figure) * 1000);
      return figures.length === 0 ? [] : [[name, figures]];
    }),
  );
}
