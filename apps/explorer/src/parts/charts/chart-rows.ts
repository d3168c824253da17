import type { TimeInterval } from '@firn/metrics-validators';
import type { JoinedSeries } from '../../decode/join-series.js';

/** The values of one period. */
export interface ChartRow {
  /** Unix seconds of its begin. */
  readonly time: number;
  /** One for each series, undefined for none. */
  readonly values: readonly (number | bigint | undefined)[];
}

/** Greatest lengths of periods, in seconds. */
const lengths = { hour: 3600, day: 86_400, week: 604_800, month: 2_678_400 } as const;

/** Series as rows, the newest first. */
export function rowsOf({ times, values }: JoinedSeries): readonly ChartRow[] {
  return times.map((time, index) => ({ time, values: values.map((own) => own[index]) })).reverse();
}

/** Whether a period may not be over yet. @param now milliseconds */
export function isRunning({ time }: ChartRow, interval: TimeInterval, now: number): boolean {
  return time + lengths[interval] > now / 1000;
}
