import { maxUint64 } from '@firn/primitives/integers';

/** How the continuous fee of L1 validators is computed (ACP-77), as `platform.getValidatorFeeConfig` tells. */
export interface FeeRules {
  /** Number of active validators above which the price rises. */
  readonly target: bigint;
  /** Least price of a second, in 1e-9 of the staking token. */
  readonly minPrice: bigint;
  /** How slowly the price follows the excess: e-fold after this much of it. */
  readonly excessConversionConstant: bigint;
}

/** What the fee depends on at one moment. */
export interface FeeMoment {
  /** Number of active validators. */
  readonly active: number;
  /** How far their number was above the target, summed up over the seconds. */
  readonly excess: bigint;
  /** What a validator would have paid that was active from the first L1 validator on, in 1e-9 of the staking token. */
  readonly accrued: bigint;
}

/** What an active validator pays for a second at an excess, in 1e-9 of the staking token: at most 2^64-1. */
function priceAt(excess: bigint, { minPrice, excessConversionConstant: divisor }: FeeRules): bigint {
  // minPrice * e^(excess / divisor) as the integer series of EIP-4844.
  let sum = 0n;
  let term = minPrice * divisor;
  for (let index = 1n; term > 0n; index++) {
    sum += term;
    if (sum > maxUint64 * divisor) return maxUint64;
    term = (term * excess) / (divisor * index);
  }
  return sum / divisor;
}

/**
 * Lets seconds pass in which the number of active validators stays the same: each second first moves the excess and is then paid.
 * Splitting a span of time anywhere gives the same.
 *
 * @example
 * // An hour below the target costs 3600 times the least price.
 * afterSeconds({ active: 1, excess: 0n, accrued: 0n }, 3_600, rules).accrued
 */
export function afterSeconds(moment: FeeMoment, seconds: number, rules: FeeRules): FeeMoment {
  const excessAfter = (elapsed: number) => {
    const moved = moment.excess + (BigInt(moment.active) - rules.target) * BigInt(elapsed);
    return moved < 0n ? 0n : moved > maxUint64 ? maxUint64 : moved;
  };
  let { accrued } = moment;
  for (let elapsed = 0; elapsed < seconds; ) {
    const price = priceAt(excessAfter(elapsed + 1), rules);
    const run = runLength(seconds - elapsed, (more) => priceAt(excessAfter(elapsed + more), rules) === price);
    accrued += price * BigInt(run);
    elapsed += run;
  }
  return { ...moment, accrued, excess: excessAfter(seconds) };
}

/** How many of the next steps are alike, where whatever differs once stays different: the price only rises, or only falls. */
function runLength(limit: number, isAlike: (steps: number) => boolean): number {
  if (isAlike(limit)) return limit;
  let alike = 1;
  let different = limit;
  while (different - alike > 1) {
    const middle = Math.floor((alike + different) / 2);
    if (isAlike(middle)) alike = middle;
    else different = middle;
  }
  return alike;
}
