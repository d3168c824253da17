import type { Interval } from './interval.js';
import type { MetricSource } from './source.js';

/** A rolling window that ends now. */
export type RollingWindow =
  | 'lastHour'
  | 'lastDay'
  | 'lastWeek'
  | 'lastMonth'
  | 'last90Days'
  | 'lastYear'
  | 'allTime';

/**
 * A metric of EVM chains: one file each. Its value in a period is `numerator / denominator`, both exact integers, computed from
 * the facts of the period.
 */
export interface ChainMetric {
  /** Name in the URL. */
  readonly name: string;
  readonly meaning: string;
  readonly unit: string;
  readonly intervals: readonly Interval[];
  readonly windows: readonly RollingWindow[];
  /** The relation that the expressions are about. */
  readonly source: MetricSource;
  /** SQL aggregate over the columns of the source; an unsigned integer. */
  readonly numerator: string;
  /** The same for the denominator. Default: 1. */
  readonly denominator?: string;
  /** Value over several chains: `sum` of their values, or computed from the `union` of their facts, where one thing may be on several. */
  readonly acrossChains: 'sum' | 'union';
}
