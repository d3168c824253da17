import { getChainMetricsItems } from '@firn/metrics-client';
import type { GetChainMetricsParams } from '@firn/metrics-validators';
import type { RestTransport } from '@firn/rest/client';
import { nextPeriod } from '../../metrics/interval.js';
import { emptyTotals, type PeriodTotals } from './period-totals.js';
import type { Recomputed, TimeSpan } from './recompute.js';

/** A metric that can be worked out from the blocks of its period alone. */
interface VerifiedMetric {
  readonly name: string;
  readonly intervals: readonly ('hour' | 'day')[];
  /** Exact for counts and sums; of fractions as exact as a double. */
  readonly value: (totals: PeriodTotals) => number | bigint;
}

const wei = 10n ** 18n;
const both = ['hour', 'day'] as const;
const day = ['day'] as const;

/**
 * Every metric but the cumulative ones, which are the sum of all periods. `avgTps` and `avgGps` of a first day of a chain are among those
 * whose divisor only the genesis decides; they are measured as the others are.
 */
export const verifiedMetrics: readonly VerifiedMetric[] = [
  { name: 'txCount', intervals: both, value: ({ transactions }) => transactions },
  { name: 'gasUsed', intervals: both, value: ({ gasUsed }) => gasUsed },
  { name: 'feesPaid', intervals: both, value: ({ fees }) => fraction(fees, wei) },
  { name: 'activeAddresses', intervals: both, value: ({ addresses }) => addresses.size },
  { name: 'activeSenders', intervals: both, value: ({ senders }) => senders.size },
  { name: 'contracts', intervals: day, value: ({ contracts }) => contracts },
  { name: 'deployers', intervals: day, value: ({ deployers }) => deployers.size },
  { name: 'avgTps', intervals: day, value: ({ transactions, elapsed }) => rate(transactions, elapsed) },
  { name: 'avgGps', intervals: day, value: ({ gasUsed, elapsed }) => rate(Number(gasUsed), elapsed) },
  { name: 'maxTps', intervals: day, value: ({ highestTps }) => highestTps },
  { name: 'maxGps', intervals: day, value: ({ highestGps }) => highestGps },
  {
    name: 'avgGasPrice',
    intervals: day,
    value: ({ priceSum, transactions }) => (transactions === 0 ? 0 : Number(priceSum) / transactions / 1e9),
  },
  { name: 'maxGasPrice', intervals: day, value: ({ priceMax }) => fraction(priceMax, 10n ** 9n) },
];

function rate(amount: number, seconds: number): number {
  return seconds === 0 ? 0 : amount / seconds;
}

function fraction(amount: bigint, unit: bigint): number {
  return Number(amount / unit) + Number(amount % unit) / Number(unit);
}

/** Whether two values are the same; fractions are compared to nine digits. */
function isSame(a: number | bigint, b: number | bigint): boolean {
  if (typeof a === 'bigint' || typeof b === 'bigint') {
    const bothWhole = Number.isInteger(Number(a)) && Number.isInteger(Number(b));
    if (bothWhole) return BigInt(a) === BigInt(b);
  }
  const [x, y] = [Number(a), Number(b)];
  return x === y || Math.abs(x - y) <= 1e-9 * Math.max(Math.abs(x), Math.abs(y));
}

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
  /** Value that the service returns; undefined if it has no such point. */
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
