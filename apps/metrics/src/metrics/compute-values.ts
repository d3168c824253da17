import type { StatementOptions, Store } from '../store/store.js';
import { type Interval, periodStartSql } from './interval.js';
import type { ChainMetric } from './metric.js';
import { type MetricSource, sourceSql } from './source.js';

/** The exact value of a metric in a period: `numerator / denominator`. */
export interface PeriodValue {
  readonly metric: string;
  /** Begin of the period, Unix seconds. */
  readonly start: number;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The facts that values are computed from. */
export interface FactRange {
  /** SQL condition on `chain`, `num` and `ts`. */
  readonly condition: string;
  readonly params: NonNullable<StatementOptions['params']>;
}

/**
 * Computes metrics from the facts of a range, period by period; a period without facts has no value. Metrics of one source share
 * one pass over it.
 */
export async function computeValues(
  store: Store,
  metrics: readonly ChainMetric[],
  interval: Interval,
  range: FactRange,
  options: Pick<StatementOptions, 'priority' | 'signal'> = {},
): Promise<PeriodValue[]> {
  const values: PeriodValue[] = [];
  for (const source of new Set(metrics.map((metric) => metric.source))) {
    const own = metrics.filter((metric) => metric.source === source);
    const rows = await store.query<Record<string, string> & { start: number }>(
      valuesSql(own, source, interval, range.condition),
      {
        params: range.params,
        ...options,
      },
    );
    for (const row of rows) {
      for (const [index, { name }] of own.entries()) {
        values.push({
          metric: name,
          start: row.start,
          numerator: BigInt(row[`n${index}`] ?? 0),
          denominator: BigInt(row[`d${index}`] ?? 1),
        });
      }
    }
  }
  return values;
}

/** The statement behind {@link computeValues}: a row for each period, with `n0`, `d0`, `n1` and so on for the metrics. */
function valuesSql(
  metrics: readonly ChainMetric[],
  source: MetricSource,
  interval: Interval,
  condition: string,
): string {
  const columns = metrics.flatMap(({ numerator, denominator }, index) => [
    `toString(${numerator}) AS n${index}`,
    `toString(${denominator ?? '1'}) AS d${index}`,
  ]);
  return `SELECT toUInt32(${periodStartSql(interval)}) AS start, ${columns.join(', ')} FROM (${sourceSql(source, condition)}) GROUP BY start`;
}
