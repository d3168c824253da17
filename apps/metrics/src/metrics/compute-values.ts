import type { StatementOptions, Store } from '../store/store.js';
import { type FactRange, type MetricSource, sourceSql } from './fact-tables.js';
import { type Interval, periodStartSql } from './interval.js';
import { type Fraction, mergeSql } from './merge.js';
import type { ChainMetric } from './metric.js';

/** The exact value of a metric in a period. */
export interface PeriodValue extends Fraction {
  readonly metric: string;
  /** Begin of the period, Unix seconds. */
  readonly start: number;
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
  for (const own of passesOf(metrics, range)) {
    const rows = await store.query<Record<string, string> & { start: number }>(
      valuesSql(own, `toUInt32(${periodStartSql(interval)})`, range),
      { params: range.params, ...options },
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

/** Metrics that one pass computes: those of a source, of several chains apart by whether these are told apart. */
function passesOf(metrics: readonly ChainMetric[], { severalChains }: FactRange): ChainMetric[][] {
  const passes = new Map<string, ChainMetric[]>();
  for (const metric of metrics) {
    const key = `${metric.source} ${severalChains && metric.acrossChains === 'union'}`;
    passes.set(key, [...(passes.get(key) ?? []), metric]);
  }
  return [...passes.values()];
}

/**
 * A statement that gives a row for each label, with `n0`, `d0`, `n1` and so on for the metrics, which are of one pass.
 *
 * @param label SQL expression over the columns of the source, an integer: the begin of the period, for example.
 */
function valuesSql(metrics: readonly ChainMetric[], label: string, range: FactRange): string {
  const source: MetricSource = metrics[0]?.source ?? 'blocks';
  const apart = range.severalChains && metrics[0]?.acrossChains !== 'union';
  const keys = apart ? 'chain, start' : 'start';
  const computed = metrics.flatMap(({ numerator, denominator = '1' }, index) => [
    `toUInt256(${numerator}) AS dividend${index}`,
    `toUInt256(${denominator}) AS divisor${index}`,
  ]);
  const results = metrics.flatMap((metric, index) => {
    const [n, d] = [`dividend${index}`, `divisor${index}`];
    const { numerator, denominator } = apart
      ? mergeSql(metric, 'chains', n, d)
      : { numerator: n, denominator: d };
    return [`toString(${numerator}) AS n${index}`, `toString(${denominator}) AS d${index}`];
  });
  return `SELECT start, ${results.join(', ')}
    FROM (SELECT ${apart ? 'chain, ' : ''}${label} AS start, ${computed.join(', ')} FROM (${sourceSql(source, range)}) GROUP BY ${keys})
    ${apart ? 'GROUP BY start' : ''}`;
}
