/** Length of the period of a data point; periods follow UTC and a week begins on Monday. */
export type Interval = 'hour' | 'day' | 'week' | 'month';

/** Every interval, from short to long. */
export const intervals: readonly Interval[] = ['hour', 'day', 'week', 'month'];

/** Seconds of an hour. */
export const hourSeconds = 3_600;
/** Seconds of a day. */
export const daySeconds = 24 * hourSeconds;
const week = 7 * daySeconds;
/** 1970-01-01 was a Thursday: the week that holds it began three days earlier. */
const mondayOffset = 3 * daySeconds;

/** The last moment that a time of the store can hold, Unix seconds. */
export const latestTime = 2 ** 32 - 1;

/**
 * Begin of the period that holds a moment, both in Unix seconds. The first week begins with the epoch itself, because there are
 * no moments before it.
 *
 * @example
 * periodStart('week', 1_751_248_800) // 1751241600: Monday, 2025-06-30
 */
export function periodStart(interval: Interval, timestamp: number): number {
  switch (interval) {
    case 'hour':
      return timestamp - (timestamp % hourSeconds);
    case 'day':
      return timestamp - (timestamp % daySeconds);
    case 'week':
      return Math.max(0, timestamp - ((timestamp + mondayOffset) % week));
    case 'month': {
      const date = new Date(timestamp * 1000);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / 1000;
    }
  }
}

/** Begin of the period after the one that begins at `start`. */
export function nextPeriod(interval: Interval, start: number): number {
  switch (interval) {
    case 'hour':
      return start + hourSeconds;
    case 'day':
      return start + daySeconds;
    case 'week':
      return start === 0 ? week - mondayOffset : start + week;
    case 'month': {
      const date = new Date(start * 1000);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1000;
    }
  }
}

/** Begin of the period before the one that begins at `start`, which must not be the first of all. */
export function previousPeriod(interval: Interval, start: number): number {
  return periodStart(interval, start - 1);
}

/** Begin of the first period that begins at a moment or after it. */
export function firstPeriodFrom(interval: Interval, moment: number): number {
  const begin = periodStart(interval, moment);
  return begin === moment ? begin : nextPeriod(interval, begin);
}

/** ClickHouse expression for the begin of the period that holds `ts`, of type `DateTime('UTC')`: the same as {@link periodStart}. */
export function periodStartSql(interval: Interval): string {
  switch (interval) {
    case 'hour':
      return "toStartOfHour(ts, 'UTC')";
    case 'day':
      return "toStartOfDay(ts, 'UTC')";
    case 'week':
      return "toDateTime(toStartOfWeek(ts, 1, 'UTC'), 'UTC')";
    case 'month':
      return "toDateTime(toStartOfMonth(ts, 'UTC'), 'UTC')";
  }
}
