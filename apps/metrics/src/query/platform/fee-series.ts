import { daySeconds } from '../../metrics/interval.js';
import type { ActiveSpan, Validation } from '../../state/platform/l1-validations.js';
import { platformKnownUntil } from '../../state/platform/platform-state.js';
import type { SeriesPoint } from '../series/read-series.js';
import { type DailySeries, pageDays } from './daily-points.js';
import type { PlatformReader } from './platform-reader.js';

/** What each fee metric tells; whose fees they are, the path says. */
const measures = {
  validationFeesDaily: 'daily',
  validationCumulativeFeesDaily: 'cumulative',
  perSubnetDailyFeesPaid: 'daily',
  perSubnetCumulativeFeesPaid: 'cumulative',
  perSubnetPayingValidators: 'paying',
  perNodeDailyFeesPaid: 'daily',
  perNodeCumulativeFeesPaid: 'cumulative',
  totalValidatorFeesDaily: 'daily',
  totalCumulativeFeesDaily: 'cumulative',
  totalPayingValidatorsDaily: 'paying',
} as const satisfies Readonly<Record<string, FeeMeasure>>;

/** Which metric of which days. */
export interface FeeMetricRequest {
  readonly metric: keyof typeof measures;
  readonly startTimestamp?: number | undefined;
  readonly endTimestamp?: number | undefined;
}

/**
 * Answers a request for a fee metric.
 * @param includes which validations are summed up.
 */
export function readFeeMetric(
  reader: PlatformReader,
  { metric, startTimestamp, endTimestamp }: FeeMetricRequest,
  includes: (validation: Validation) => boolean,
): { readonly results: readonly SeriesPoint[] } {
  const measure = measures[metric];
  return { results: readFeeSeries(reader, { measure, includes, start: startTimestamp, end: endTimestamp }) };
}

/** What a fee metric tells of a day: its fees, all fees up to its end, or how many validations pay. */
export type FeeMeasure = 'daily' | 'cumulative' | 'paying';

/** A request for a fee metric. */
export interface FeeSeriesRequest {
  readonly measure: FeeMeasure;
  /** Which validations are summed up. */
  readonly includes: (validation: Validation) => boolean;
  /** Inclusive, Unix seconds. */
  readonly start?: number | undefined;
  /** Exclusive, Unix seconds. */
  readonly end?: number | undefined;
}

/** Most points of an answer, which has no pages. */
const maximumPoints = 10_000;
/**
 * The points of a fee metric, newest first: one for each day from that of the first of its validations to the running one, which is paid up to
 * the moment that is known. After a validation has ended its fees are 0 and their sum stays.
 */
export function readFeeSeries(
  { platforms }: Pick<PlatformReader, 'platforms'>,
  { measure, includes, start, end }: FeeSeriesRequest,
): readonly SeriesPoint[] {
  const found: DailySeries<bigint>[] = [];
  for (const state of platforms.values()) {
    const { validations } = state;
    const firstDay = validations?.firstDay;
    const chosen = [...(validations?.all.values() ?? [])].filter(includes);
    if (validations === undefined || firstDay === undefined || chosen.length === 0) continue;
    const { fees, paying } = dailyFees(validations.accruedUntil(platformKnownUntil(state) ?? 0), chosen);
    const begun = chosen.reduce((least, { created }) => Math.min(least, created), Number.POSITIVE_INFINITY);
    const skipped = Math.floor((begun - firstDay) / daySeconds);
    const values = measure === 'paying' ? paying.map(BigInt) : fees;
    found.push({ first: firstDay + skipped * daySeconds, values: values.slice(skipped) });
  }
  const { first, values } = sumOf(found);
  // Sums run over the days of all networks together: one that is known for fewer days keeps what it had.
  const series = { first, values: measure === 'cumulative' ? runningSums(values) : values };
  return pageDays(series, { start, end, limit: maximumPoints }).points;
}

function runningSums(values: readonly bigint[]): bigint[] {
  let sum = 0n;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

/** The sum of the series of the networks, day by day: almost always there is one. */
function sumOf(all: readonly DailySeries<bigint>[]): DailySeries<bigint> {
  const [only, other] = all;
  if (only === undefined) return { first: 0, values: [] };
  if (other === undefined) return only;
  const first = Math.min(...all.map((series) => series.first));
  const end = Math.max(...all.map((series) => series.first + series.values.length * daySeconds));
  const values = new Array<bigint>((end - first) / daySeconds).fill(0n);
  for (const series of all) {
    const offset = (series.first - first) / daySeconds;
    for (const [index, value] of series.values.entries())
      values[offset + index] = (values[offset + index] ?? 0n) + value;
  }
  return { first, values };
}

/** What validations pay on each of some days. */
export interface DailyFees {
  /** In 1e-9 of the staking token. */
  readonly fees: bigint[];
  /** How many of the validations pay something. */
  readonly paying: number[];
}

/**
 * The fees of validations by day: what accrued while they were active, up to the end of their balance. Every unit falls on one day of one
 * validation, so that the sums over days, validations, nodes and subnets agree to the last one.
 *
 * @param accrued what had accrued at the begin of each day, and at the end of the last one: see `L1Validations.accruedUntil`.
 */
function dailyFees(accrued: readonly bigint[], validations: Iterable<Validation>): DailyFees {
  const days = Math.max(0, accrued.length - 1);
  const at = (index: number) => accrued[index] ?? 0n;
  const fees = new Array<bigint>(days).fill(0n);
  // How the number of those who pay for the whole of a day, or for some of it, changes with each day.
  const wholeDays = new Array<number>(days + 1).fill(0);
  const payingDays = new Array<number>(days + 1).fill(0);
  const add = (counts: number[], index: number, value: number) => {
    counts[index] = (counts[index] ?? 0) + value;
  };

  for (const { spans } of validations) {
    let lastPaid = -1;
    for (const span of spans) {
      const end = endOf(span, at(days));
      if (end <= span.from) continue;
      // The first day that ends after the begin, and the first one that ends with the end or after it.
      const first = firstIndex(days, (day) => at(day + 1) > span.from);
      const last = firstIndex(days, (day) => at(day + 1) >= end);
      if (first === last) fees[first] = (fees[first] ?? 0n) + end - span.from;
      else {
        fees[first] = (fees[first] ?? 0n) + at(first + 1) - span.from;
        fees[last] = (fees[last] ?? 0n) + end - at(last);
        add(wholeDays, first + 1, 1);
        add(wholeDays, last, -1);
      }
      if (last > lastPaid) {
        add(payingDays, Math.max(first, lastPaid + 1), 1);
        add(payingDays, last + 1, -1);
        lastPaid = last;
      }
    }
  }
  const whole = runningCounts(wholeDays);
  return {
    fees: fees.map((fee, day) => fee + BigInt(whole[day] ?? 0) * (at(day + 1) - at(day))),
    paying: runningCounts(payingDays).slice(0, days),
  };
}

/** Where a span ends: with its deactivation, its balance, or what has accrued so far. */
function endOf({ until, balanceEnd }: ActiveSpan, now: bigint): bigint {
  const end = until ?? now;
  return end < balanceEnd ? end : balanceEnd;
}

function runningCounts(changes: readonly number[]): number[] {
  let sum = 0;
  return changes.map((change) => {
    sum += change;
    return sum;
  });
}

/** The first of `count` indices from which on a condition holds; it never ceases to hold. */
function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
