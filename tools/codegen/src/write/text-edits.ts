/** Replaces a range of a text; an empty range is an insertion. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits to a text. Insertions at one offset keep their order. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const edit of inOrder(edits)) {
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return [...parts, text.slice(at)].join('');
}

/** Offset of a range after the edits. */
export function offsetAfter(offset: number, edits: readonly Edit[]): number {
  return inOrder(edits)
    .filter(({ start, end }) => end <= offset && start < offset)
    .reduce((moved, { start, end, text }) => moved + text.length - (end - start), offset);
}

/** Edits by offset, without repeated ones and those that overlap an earlier one. */
function inOrder(edits: readonly Edit[]): readonly Edit[] {
  const kept: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const before = kept.at(-1);
    const isRepeated = before?.start === edit.start && before.end === edit.end && before.text === edit.text;
    if (!isRepeated && edit.start >= (before?.end ?? 0)) kept.push(edit);
  }
  return kept;
}
