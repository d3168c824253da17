import type { PeriodTotals } from './period-totals.js';

/** A metric that can be worked out from the blocks of its period alone. */
export interface VerifiedMetric {
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
export function isSame(a: number | bigint, b: number | bigint): boolean {
  if (typeof a === 'bigint' || typeof b === 'bigint') {
    const bothWhole = Number.isInteger(Number(a)) && Number.isInteger(Number(b));
    if (bothWhole) return BigInt(a) === BigInt(b);
  }
  const [x, y] = [Number(a), Number(b)];
  return x === y || Math.abs(x - y) <= 1e-9 * Math.max(Math.abs(x), Math.abs(y));
}
