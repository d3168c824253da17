import type { ChainMetric as ChainMetricName } from '@firn/metrics-validators';
import { didYouMean, nearest } from '@firn/primitives';
import { MetricsError } from '../errors.js';
import type { MetricSource } from './fact-tables.js';
import { daySeconds, hourSeconds, type Interval } from './interval.js';

/** Lengths of the rolling windows, which end now, from short to long. */
export const windowSeconds = {
  lastHour: hourSeconds,
  lastDay: daySeconds,
  lastWeek: 7 * daySeconds,
  lastMonth: 30 * daySeconds,
  last90Days: 90 * daySeconds,
  lastYear: 365 * daySeconds,
  allTime: Number.POSITIVE_INFINITY,
} as const;

/** A rolling window that ends now. */
export type RollingWindow = keyof typeof windowSeconds;

/** Every rolling window, from short to long. */
export const rollingWindows = Object.keys(windowSeconds) as readonly RollingWindow[];

/** What the contract says of a metric: written from `specs/metrics/metrics.yaml`, where it stands alone. */
export interface MetricFacts {
  /** Name in the URL. */
  readonly name: string;
  readonly meaning: string;
  readonly unit: string;
  readonly intervals: readonly Interval[];
  readonly windows: readonly RollingWindow[];
}

/**
 * How a metric is computed: one file each, named like the metric. Its value in a period is `numerator / denominator / scale`, all of them
 * exact integers; the first two are computed from the facts of the period.
 */
export interface MetricSql {
  /** The relation that the expressions are about. */
  readonly source: MetricSource;
  /** SQL aggregate over the columns of the source; an unsigned integer. */
  readonly numerator: string;
  /** The same for the denominator. Default: 1. */
  readonly denominator?: string;
  /** How many of the numerator's units are one of the metric's. Default: 1. */
  readonly scale?: bigint;
  /** Whether what is stored of a period is what it adds, and its value the sum of all periods up to it. */
  readonly running?: true;
  /** Whether it is a rate: over a rolling window the denominator is the window's length. */
  readonly rate?: true;
  /** The running metric whose newest value is the one of the window `allTime`, where that would count all facts again. */
  readonly allTime?: ChainMetricName;
  readonly acrossChains: AcrossChains;
}

/** A metric of EVM chains. */
export interface ChainMetric extends MetricFacts, MetricSql {}

/**
 * The value of a metric over several chains: the `sum` of their values, the `mean` over what they divide by together, the `highest`
 * of them, or computed from the `union` of their facts, where one thing may be on several.
 */
export type AcrossChains = 'sum' | 'mean' | 'highest' | 'union';

/**
 * The metric of this name.
 * @throws MetricsError `unknown-metric` for one that this program does not compute.
 */
export function findMetric(metrics: readonly ChainMetric[], name: string): ChainMetric {
  const metric = metrics.find((candidate) => candidate.name === name);
  if (metric === undefined) {
    const served = metrics.map((candidate) => candidate.name);
    const similar = didYouMean(nearest(name, served));
    throw new MetricsError(
      'unknown-metric',
      `Metric ${name} is not served${similar} The metrics are ${served.join(', ')}`,
    );
  }
  return metric;
}
