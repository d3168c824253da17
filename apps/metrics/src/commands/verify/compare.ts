import { getChainMetricsItems } from '@firn/metrics-client';
import type { GetChainMetricsParams } from '@firn/metrics-validators';
import type { RestTransport } from '@firn/rest/client';
import { nextPeriod } from '../../metrics/interval.js';
import type { TimeSpan } from './block-range.js';
import { emptyTotals } from './period-totals.js';
import type { Recomputed } from './recompute.js';
import { isSame, type VerifiedMetric } from './verified-metrics.js';

/** How a metric compares over the periods of a span. */
export interface Comparison {
  readonly metric: string;
  readonly interval: 'hour' | 'day';
  /** Data points that were compared. */
  readonly points: number;
  readonly differences: readonly Difference[];
}

/** A data point that is not what the node's blocks give. */
export interface Difference {
  /** Begin of the period, Unix seconds. */
  readonly timestamp: number;
  /** What the service answers; undefined where it has no such point. */
  readonly served: number | bigint | undefined;
  readonly recomputed: number | bigint;
}

/** Compares one metric with what a service answers for the whole periods of a span. */
export async function compareMetric(
  transport: RestTransport,
  chainId: bigint,
  metric: VerifiedMetric,
  interval: 'hour' | 'day',
  span: TimeSpan,
  recomputed: Recomputed,
): Promise<Comparison> {
  const params = {
    chainId,
    metric: metric.name as GetChainMetricsParams['metric'],
    timeInterval: interval,
    startTimestamp: span.from,
    endTimestamp: span.to,
    pageSize: 2160,
  } satisfies GetChainMetricsParams;
  const served = new Map<number, number | bigint>();
  for await (const { timestamp, value } of getChainMetricsItems(transport, params))
    served.set(timestamp, value);
  const differences: Difference[] = [];
  let points = 0;
  for (let period = span.from; period < span.to; period = nextPeriod(interval, period)) {
    const own = metric.value(recomputed[interval].get(period) ?? emptyTotals());
    const given = served.get(period);
    points++;
    if (given === undefined ? own !== 0 && own !== 0n : !isSame(own, given))
      differences.push({ timestamp: period, served: given, recomputed: own });
  }
  return { metric: metric.name, interval, points, differences };
}
