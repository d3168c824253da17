import type { ActiveSpan, Validation } from '../../state/platform/l1-validations.js';

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
export function dailyFees(accrued: readonly bigint[], validations: Iterable<Validation>): DailyFees {
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
