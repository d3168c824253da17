import type { FactRange } from '../metrics/fact-range.js';
import { type Interval, periodStartSql } from '../metrics/interval.js';
import type { Store } from '../store/store.js';

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
 * @param range the facts that are not sealed.
 * @param closed begin of the first period that is not closed, Unix seconds.
 */
export async function nextSealStep(
  store: Store,
  interval: Interval,
  range: FactRange,
  closed: number,
  transactionsAStep = defaultTransactionsAStep,
): Promise<SealStep> {
  const periods = await store.query<{ start: number; txs: string; first: string }>(
    `SELECT toUInt32(${periodStartSql(interval)}) AS start, sum(tx_count) AS txs, min(num) AS first FROM blocks
     WHERE ${range.condition} GROUP BY start ORDER BY start`,
    { params: range.params, priority: 'background' },
  );
  let transactions = 0;
  for (const [index, period] of periods.entries()) {
    if (period.start >= closed) return { until: closed, next: BigInt(period.first) };
    transactions += Number(period.txs);
    if (index > 0 && transactions > transactionsAStep)
      return { until: period.start, next: BigInt(period.first) };
  }
  return { until: closed, next: 0n };
}
