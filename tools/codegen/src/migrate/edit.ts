/** A piece of a file that gets another text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with all edits; nothing else of it changes. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const edit of inOrder(edits)) {
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return [...parts, text.slice(at)].join('');
}

/** Where the piece that began at an offset begins after the edits. */
export function offsetAfter(offset: number, edits: readonly Edit[]): number {
  return inOrder(edits)
    .filter(({ start, end }) => end <= offset && start < offset)
    .reduce((moved, { start, end, text }) => moved + text.length - (end - start), offset);
}

/** Edits by their places; of those of the same piece the first counts. */
function inOrder(edits: readonly Edit[]): readonly Edit[] {
  const kept: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const before = kept.at(-1);
    const isSame = before?.start === edit.start && before.end === edit.end;
    if (!isSame && edit.start >= (before?.end ?? 0)) kept.push(edit);
  }
  return kept;
}
