import { daySeconds } from '../../metrics/interval.js';
import type { Validation } from '../../state/platform/l1-validations.js';
import { platformKnownUntil } from '../../state/platform/platform-state.js';
import { type DailySeries, pageDays } from '../daily-points.js';
import type { SeriesPoint } from '../series/read-series.js';
import { dailyFees } from './daily-fees.js';
import type { PlatformReader } from './platform-reader.js';

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
