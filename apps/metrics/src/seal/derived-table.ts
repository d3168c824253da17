import type { Interval } from '../metrics/interval.js';

/**
 * A table that is computed from the facts of a chain period by period, as series are: complete as far as its seal says, written once,
 * erased from the begin of a period on. It has the columns `chain` and `ts`, the begin of the period.
 */
export interface DerivedTable {
  /** Its seal, in the place of a metric's name. */
  readonly name: string;
  readonly table: string;
  readonly interval: Interval;
  /** A step takes periods of about this many transactions together. Default: as many as series take. */
  readonly transactionsAStep?: number;
  /** A table of the same interval that is sealed before it, because it is computed from that. */
  readonly after?: DerivedTable;
  /**
   * SELECT of its rows for some whole periods: the facts `{first:UInt64}` to `{last:UInt64}` of `{chain:UInt32}`. It may read what is
   * sealed before them. `{version:UInt64}` is greater than that of every row before.
   */
  readonly select: string;
  /**
   * Of a table whose rows replace each other: SELECT of what those of `{chain:UInt32}` from `{until:UInt32}` on have replaced. It goes
   * in before they are erased, and may go in again.
   */
  readonly restored?: string;
}
