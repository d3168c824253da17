/** Lines around a change that are shown with it. */
const context = 3;

/** Largest table of the comparison; a larger difference is shown as one block removed and one added. */
const maxCells = 4_000_000;

interface Edit {
  readonly sign: ' ' | '-' | '+';
  readonly line: string;
}

/** The difference between two texts in the unified format, without the two file lines: `@@ -1,3 +1,4 @@`, ` same`, `-old`, `+new`. */
export function unifiedDiff(before: string, after: string): string[] {
  const edits = editsOf(linesOf(before), linesOf(after));
  const shown = edits.map((_, index) =>
    edits.slice(Math.max(0, index - context), index + context + 1).some((edit) => edit.sign !== ' '),
  );
  const lines: string[] = [];
  let left = 1;
  let right = 1;
  for (const [index, { sign, line }] of edits.entries()) {
    if (shown[index] === true) {
      if (shown[index - 1] !== true) lines.push(hunkHead(edits, shown, index, left, right));
      lines.push(`${sign}${line}`);
    }
    if (sign !== '+') left += 1;
    if (sign !== '-') right += 1;
  }
  return lines;
}

function hunkHead(
  edits: readonly Edit[],
  shown: readonly boolean[],
  start: number,
  left: number,
  right: number,
): string {
  const end = shown.indexOf(false, start);
  const hunk = edits.slice(start, end === -1 ? undefined : end);
  const removed = hunk.filter((edit) => edit.sign !== '+').length;
  const added = hunk.filter((edit) => edit.sign !== '-').length;
  return `@@ -${rangeOf(left, removed)} +${rangeOf(right, added)} @@`;
}

/** Where a hunk stands in a text; one without lines of that text stands after the line before it, as the format has it. */
function rangeOf(start: number, count: number): string {
  return `${count === 0 ? start - 1 : start},${count}`;
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function editsOf(before: readonly string[], after: readonly string[]): Edit[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before.at(-1 - end) === after.at(-1 - end)
  )
    end += 1;
  const same = (lines: readonly string[]): Edit[] => lines.map((line) => ({ sign: ' ', line }));
  return [
    ...same(before.slice(0, start)),
    ...middleOf(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ];
}

/** The longest common subsequence, by the table of its lengths. */
function middleOf(before: readonly string[], after: readonly string[]): Edit[] {
  const removed = before.map((line): Edit => ({ sign: '-', line }));
  const added = after.map((line): Edit => ({ sign: '+', line }));
  const width = after.length + 1;
  if ((before.length + 1) * width > maxCells) return [...removed, ...added];
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const [down = 0, right = 0, diagonal = 0] = [
        lengths[(i + 1) * width + j],
        lengths[i * width + j + 1],
        lengths[(i + 1) * width + j + 1],
      ];
      lengths[i * width + j] = before[i] === after[j] ? diagonal + 1 : Math.max(down, right);
    }
  }
  const edits: Edit[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      edits.push({ sign: ' ', line: before[i] ?? '' });
      i += 1;
      j += 1;
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) {
      edits.push({ sign: '-', line: before[i] ?? '' });
      i += 1;
    } else {
      edits.push({ sign: '+', line: after[j] ?? '' });
      j += 1;
    }
  }
  return [...edits, ...removed.slice(i), ...added.slice(j)];
}
