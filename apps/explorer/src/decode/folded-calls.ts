import type { CallRow } from './call-rows.js';

/** Whether a call made others. */
export function hasCalls(rows: readonly CallRow[], { index, depth }: CallRow): boolean {
  return (rows[index + 1]?.depth ?? 0) > depth;
}

/** The calls that stand below one: those that it made, and theirs. */
export function callsBelow(rows: readonly CallRow[], { index, depth }: CallRow): readonly CallRow[] {
  let end = index + 1;
  while ((rows[end]?.depth ?? 0) > depth) end++;
  return rows.slice(index + 1, end);
}

/** The lines that are left when what stands below some is folded away; those are named by their index. */
export function unfoldedRows(rows: readonly CallRow[], folded: ReadonlySet<number>): readonly CallRow[] {
  if (folded.size === 0) return rows;
  let foldedAt = Number.POSITIVE_INFINITY;
  return rows.filter(({ index, depth }) => {
    if (depth > foldedAt) return false;
    foldedAt = folded.has(index) ? depth : Number.POSITIVE_INFINITY;
    return true;
  });
}

/** What is folded when all is: every call that made others, but for the one that the transaction itself is. */
export function allFolds(rows: readonly CallRow[]): ReadonlySet<number> {
  return new Set(rows.filter((row) => row.depth > 0 && hasCalls(rows, row)).map(({ index }) => index));
}
