import type { Interval } from '../metrics/interval.js';
import { balanceDays } from './balance-days.js';
import { messageHours } from './message-hours.js';

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
  /**
   * SELECT of its rows for some whole periods: the facts `{first:UInt64}` to `{last:UInt64}` of `{chain:UInt32}`. It may read what is
   * sealed before them.
   */
  readonly select: string;
}

/** Every derived table but the series. */
export const derivedTables: readonly DerivedTable[] = [messageHours, balanceDays];
