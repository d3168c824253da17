import { daySeconds } from '../../metrics/interval.js';
import { pagePeriods } from '../page-periods.js';
import type { SeriesPage, SeriesPoint } from '../series/read-series.js';

/** A value for each day. */
export interface DailySeries<Value extends number | bigint = number | bigint> {
  /** Begin of the first day, Unix seconds. */
  readonly first: number;
  readonly values: readonly Value[];
}

/** Which of them are asked for: Unix seconds, from `start` on, before `end`. */
export interface DailyBounds {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly limit: number;
}

/** A page of a daily series, newest first. */
export function pageDays({ first, values }: DailySeries, { start, end, limit }: DailyBounds): SeriesPage {
  if (values.length === 0) return { points: [], next: undefined };
  const last = first + (values.length - 1) * daySeconds;
  const { starts, next } = pagePeriods({ interval: 'day', first, last, start, end, limit });
  const points = starts.map((timestamp): SeriesPoint => {
    return { value: exact(values[(timestamp - first) / daySeconds] ?? 0), timestamp };
  });
  return { points, next };
}

/** A number where it is exact. */
function exact(value: number | bigint): number | bigint {
  return typeof value === 'bigint' && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}
