import { formatPatch, OMIT_HEADERS, structuredPatch } from 'diff';

/** Limits the time of a comparison. Texts that differ more are shown as one block removed and one added. */
const maxEditLength = 5_000;

/** Compares two texts in the unified format, without the two file lines: `@@ -1,3 +1,4 @@`, ` same`, `-old`, `+new`. */
export function unifiedDiff(before: string, after: string): string[] {
  const patch = structuredPatch('', '', before, after, '', '', { context: 3, maxEditLength });
  if (patch === undefined) {
    const [removed, added] = [before, after].map((text) => text.replace(/\n$/, '').split('\n'));
    return [...(removed ?? []).map((line) => `-${line}`), ...(added ?? []).map((line) => `+${line}`)];
  }
  return formatPatch(patch, OMIT_HEADERS)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('\\ No newline'));
}
