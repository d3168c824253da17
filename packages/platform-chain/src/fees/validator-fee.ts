import { fakeExponential, maxUint64, smaller } from '@firn/primitives/integers';
import type { ValidatorFeeRules } from '../platform-rules.js';

/** What the fee of L1 validators depends on at one moment (ACP-77; reference: section 4.11). */
export interface ValidatorFeeMoment {
  /** How many validators are active. */
  readonly active: bigint;
  /** How far their number was above the target, summed up over time. */
  readonly excess: bigint;
}

/** Seconds in a row that cost the same. */
interface PriceRun {
  readonly seconds: bigint;
  /** For each of the seconds and each validator. */
  readonly price: bigint;
}

/** What an active validator pays for a second at this excess, in 1e-9 of the native token, at most 2^64-1. */
export function validatorPrice(excess: bigint, rules: ValidatorFeeRules): bigint {
  return fakeExponential(rules.minPrice, excess, rules.excessConversionConstant, maxUint64);
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
  for (const run of priceRuns(moment, seconds, rules)) {
    cost += run.price * run.seconds;
    if (cost >= maxUint64) return maxUint64;
  }
  return cost;
}

/** For how many of the next `limit` seconds these funds last, in 1e-9 of the native token. */
export function secondsAffordable(
  moment: ValidatorFeeMoment,
  funds: bigint,
  limit: bigint,
  rules: ValidatorFeeRules,
): bigint {
  let left = funds;
  let elapsed = 0n;
  for (const { price, seconds } of priceRuns(moment, limit, rules)) {
    const cost = price * seconds;
    if (cost > left) return elapsed + left / price;
    left -= cost;
    elapsed += seconds;
  }
  return limit;
}

/**
 * The prices of the next seconds, one after the other: each second first moves the excess and is then paid. While the
 * number of active validators is the target, and once the excess is 0 below it, the price stays.
 */
function* priceRuns(
  moment: ValidatorFeeMoment,
  seconds: bigint,
  rules: ValidatorFeeRules,
): Generator<PriceRun> {
  const excessIn = (second: bigint): bigint => validatorExcessAfter(moment, second, rules);
  for (let elapsed = 0n; elapsed < seconds; ) {
    const excess = excessIn(elapsed + 1n);
    const price = validatorPrice(excess, rules);
    const stays = moment.active === rules.target || excess === 0n;
    const last = stays
      ? seconds
      : lastWhile((second) => validatorPrice(excessIn(second), rules) === price, elapsed + 1n, seconds);
    yield { price, seconds: last - elapsed };
    elapsed = last;
  }
}

/** The last number from `first` to `limit` for which it holds, where it holds for `first` and never again after it has ended. */
function lastWhile(holds: (number: bigint) => boolean, first: bigint, limit: bigint): bigint {
  let last = first;
  let step = 1n;
  while (last + step <= limit && holds(last + step)) {
    last += step;
    step *= 2n;
  }
  for (; step > 0n; step /= 2n) if (last + step <= limit && holds(last + step)) last += step;
  return last;
}
