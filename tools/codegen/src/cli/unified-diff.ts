import { formatPatch, OMIT_HEADERS, structuredPatch } from 'diff';

/** Limits the time of a comparison. Texts that differ more are shown as one block removed and one added. */
const maxEditLength = 5_000;

/** Compares two texts in the unified format, without the two file lines: `@@ -1,3 +1,4 @@`, ` same`, `-old`, `+new`. */
export function unifiedDiff(before: string, after: string): string[] {
  const patch = structuredPatch('', '', before, after, '', '', { context: 3, maxEditLength });
  if (patch === undefined) return replacement(linesOf(before), linesOf(after));
  // A line of a text has its sign, so the empty one is the end.
  return formatPatch(patch, OMIT_HEADERS)
    .split('\n')
    .filter((line) => line !== '');
}

/** Removes all lines of a text and adds those of another. */
function replacement(removed: readonly string[], added: readonly string[]): string[] {
  const range = ({ length }: readonly string[]): string => `${length === 0 ? 0 : 1},${length}`;
  const head = `@@ -${range(removed)} +${range(added)} @@`;
  return [head, ...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)];
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
