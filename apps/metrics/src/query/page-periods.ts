import { firstPeriodFrom, type Interval, periodStart, previousPeriod } from '../metrics/interval.js';

/** Which periods a page shows. All times are Unix seconds. */
export interface PageBounds {
  readonly interval: Interval;
  /** Any moment of the first and of the last period of the series. */
  readonly first: number;
  readonly last: number;
  /** Only periods that begin at or after this. */
  readonly start?: number | undefined;
  /** Only periods that begin before this. */
  readonly end?: number | undefined;
  /** Number of periods. */
  readonly limit: number;
}

/** The periods of one page, newest first. */
export interface PagePeriods {
  readonly starts: readonly number[];
  /** Where older periods remain: the `end` of the next page. */
  readonly next: number | undefined;
}

/**
 * The begins of the periods of a page, newest first, without gaps.
 *
 * @example
 * pagePeriods({ interval: 'day', first: 0, last: 300_000, limit: 2 }) // { starts: [259200, 172800], next: 172800 }
 */
export function pagePeriods({
  interval,
  first,
  last,
  start = 0,
  end = Number.POSITIVE_INFINITY,
  limit,
}: PageBounds): PagePeriods {
  const oldest = firstPeriodFrom(interval, Math.max(start, periodStart(interval, first)));
  const newest = periodStart(interval, Math.min(last, end - 1));
  const starts: number[] = [];
  // `end` may lie before the epoch's first period.
  for (
    let period = end <= 0 ? -1 : newest;
    period >= oldest;
    period = period === 0 ? -1 : previousPeriod(interval, period)
  ) {
    if (starts.length === limit) return { starts, next: starts.at(-1) };
    starts.push(period);
  }
  return { starts, next: undefined };
}
