import type { FactRange } from '../metrics/fact-tables.js';
import { type Interval, periodStart, periodStartSql } from '../metrics/interval.js';
import type { Store } from '../store/store.js';

/** What happened in an hour that has blocks. */
export interface BlockHour {
  /** Begin of the hour, Unix seconds. */
  readonly start: number;
  readonly transactions: number;
  /** The first block; without meaning where the facts are of several chains. */
  readonly first: bigint;
}

/** The hours of some facts, from early to late: one question for every interval, because each of them is made of hours. */
export async function readHours(store: Store, range: FactRange): Promise<BlockHour[]> {
  const hours = await store.query<{ start: number; txs: string; first: string }>(
    `SELECT toUInt32(${periodStartSql('hour')}) AS start, sum(tx_count) AS txs, min(num) AS first FROM blocks
     WHERE ${range.condition} GROUP BY start ORDER BY start`,
    { params: range.params, priority: 'background' },
  );
  return hours.map(({ start, txs, first }) => ({ start, transactions: Number(txs), first: BigInt(first) }));
}

/** A piece of a series that is sealed in one step. */
export interface SealStep {
  /** Every period that begins before this is complete afterwards, Unix seconds. */
  readonly until: number;
  /** The first block that is not in it; without meaning where the facts are of several chains. */
  readonly next: bigint;
}

/** A step takes periods of about this many transactions together, and at least one period: it bounds the engine's memory. */
const defaultTransactionsAStep = 2_000_000;

/**
 * How far to seal next: as many closed periods as a step may take.
 *
 * @param hours the last of them has the first block that stays unsealed, or a later one.
 * @param next the first block that is not sealed.
 * @param closed begin of the first period that is not closed, Unix seconds.
 */
export function nextSealStep(
  hours: readonly BlockHour[],
  interval: Interval,
  { next, closed }: { readonly next: bigint; readonly closed: number },
  transactionsAStep = defaultTransactionsAStep,
): SealStep {
  let transactions = 0;
  for (const [index, period] of periodsOf(hours, interval, next).entries()) {
    if (period.start >= closed) return { until: closed, next: period.first };
    transactions += period.transactions;
    if (index > 0 && transactions > transactionsAStep) return { until: period.start, next: period.first };
  }
  return { until: closed, next: 0n };
}

/** Hours put together to periods, from the one that begins with a block on. */
function periodsOf(hours: readonly BlockHour[], interval: Interval, next: bigint): BlockHour[] {
  const periods = new Map<number, BlockHour>();
  for (const { start, transactions, first } of hours) {
    if (first < next) continue;
    const begin = periodStart(interval, start);
    const known = periods.get(begin);
    periods.set(begin, {
      start: begin,
      transactions: (known?.transactions ?? 0) + transactions,
      first: known?.first ?? first,
    });
  }
  return [...periods.values()];
}
