import type { CallRow } from './call-rows.js';

/** A call, and the gas that it used apart from the calls that it made. */
export interface GasRow {
  readonly row: CallRow;
  readonly own: bigint;
}

/** What each call used itself, the most first. @param rows all calls of a transaction, in their order */
export function ownGas(rows: readonly CallRow[]): readonly GasRow[] {
  const own = rows.map(({ gasUsed }) => gasUsed);
  // The calls that are not over yet, the innermost last.
  const open: number[] = [];
  for (const [index, { depth, gasUsed }] of rows.entries()) {
    open.length = Math.min(open.length, depth);
    const caller = open.at(-1);
    if (caller !== undefined) own[caller] = (own[caller] ?? 0n) - gasUsed;
    open.push(index);
  }
  return rows
    .map((row, index) => ({ row, own: own[index] ?? 0n }))
    .sort((one, other) =>
      one.own > other.own ? -1 : one.own < other.own ? 1 : one.row.index - other.row.index,
    );
}
