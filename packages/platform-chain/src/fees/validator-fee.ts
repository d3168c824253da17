import { maxUint64, smaller } from '@firn/primitives/integers';
import type { ValidatorFeeRules } from '../platform-rules.js';
import { PriceCurve } from './price-curve.js';

/** The greatest number up to which all whole numbers are exact as doubles, and so are sums of two of them. */
const maxExact = 2 ** 52;

/** What the fee of L1 validators depends on at one moment (ACP-77; reference: section 4.11). */
export interface ValidatorFeeMoment {
  /** How many validators are active. */
  readonly active: bigint;
  /** How far their number was above the target, summed up over time. */
  readonly excess: bigint;
}

/** What an active validator pays for a second at this excess, in 1e-9 of the native token, at most 2^64-1. */
export function validatorPrice(excess: bigint, rules: ValidatorFeeRules): bigint {
  return new PriceCurve(rules).at(excess);
}

/** The excess after some seconds in which the number of active validators stays the same. */
export function validatorExcessAfter(
  { active, excess }: ValidatorFeeMoment,
  seconds: bigint,
  rules: ValidatorFeeRules,
): bigint {
  const moved = excess + (active - rules.target) * seconds;
  if (moved < 0n) return 0n;
  return smaller(moved, maxUint64);
}

/** What an active validator pays for the next seconds together, at most 2^64-1. */
export function validatorCostOf(
  moment: ValidatorFeeMoment,
  seconds: bigint,
  rules: ValidatorFeeRules,
): bigint {
  let cost = 0n;
  // What is exact as a number is added up as one.
  let small = 0;
  eachPrice(moment, seconds, rules, (price, count) => {
    const more = Number(price) * Number(count);
    if (small + more <= maxExact) small += more;
    else {
      cost += BigInt(small) + BigInt(price) * BigInt(count);
      small = 0;
    }
    return cost < maxUint64;
  });
  return smaller(cost + BigInt(small), maxUint64);
}

/** For how many of the next `limit` seconds these funds last, in 1e-9 of the native token. */
export function secondsAffordable(
  moment: ValidatorFeeMoment,
  funds: bigint,
  limit: bigint,
  rules: ValidatorFeeRules,
): bigint {
  let lasts: bigint | undefined;
  let elapsed = 0n;
  let left = funds;
  // As much of what is left as is exact as a number.
  let small = 0;
  eachPrice(moment, limit, rules, (price, count) => {
    const cost = Number(price) * Number(count);
    if (cost <= small) small -= cost;
    else {
      left += BigInt(small);
      const exact = BigInt(price) * BigInt(count);
      if (exact > left) {
        lasts = elapsed + left / BigInt(price);
        return false;
      }
      left -= exact;
      small = Number(smaller(left, BigInt(maxExact)));
      left -= BigInt(small);
    }
    elapsed += BigInt(count);
    return true;
  });
  return lasts ?? limit;
}

/**
 * The prices of the next seconds, one after the other, each with the number of seconds in a row that cost it: each second first moves the excess and
 * is then paid. While the number of active validators is the target, and once the excess is 0 below it, the price stays. Ends when `visit` says so.
 */
function eachPrice(
  moment: ValidatorFeeMoment,
  seconds: bigint,
  rules: ValidatorFeeRules,
  visit: (price: number | bigint, count: number | bigint) => boolean,
): void {
  const curve = new PriceCurve(rules);
  const slope = Number(moment.active - rules.target);
  const start = Number(moment.excess);
  const priceIn = (second: number): number | bigint => {
    const excess = Math.max(0, start + slope * second);
    return (
      (start <= maxExact ? curve.near(excess) : undefined) ??
      curve.at(validatorExcessAfter(moment, BigInt(second), rules))
    );
  };
  const last = Number(smaller(seconds, BigInt(maxExact)));
  for (let elapsed = 0; elapsed < last; ) {
    const price = priceIn(elapsed + 1);
    if (slope === 0 || start + slope * (elapsed + 1) <= 0) {
      visit(price, seconds - BigInt(elapsed));
      return;
    }
    const end = lastWhile((second) => priceIn(second) === price, elapsed + 1, last);
    if (!visit(price, end - elapsed)) return;
    elapsed = end;
  }
}

/** The last number from `first` to `limit` for which it holds, where it holds for `first` and never again after it has ended. */
function lastWhile(holds: (number: number) => boolean, first: number, limit: number): number {
  let last = first;
  let step = 1;
  while (last + step <= limit && holds(last + step)) {
    last += step;
    step *= 2;
  }
  for (; step >= 1; step /= 2) if (last + step <= limit && holds(last + step)) last += step;
  return last;
}
