import { fakeExponential, maxUint64 } from '@firn/primitives/integers';
import type { ValidatorFeeRules } from '../platform-rules.js';

/** What a double is close enough for: exponents of e, prices, and numbers that are exact as such. */
const maxExponent = 40;
const maxCertain = 2 ** 45;
const maxExact = 2 ** 52;
/** More divisions than the series takes for any exponent up to `maxExponent`. */
const maxTerms = 200;

/**
 * The price of a second of an L1 validator by the excess (ACP-77). The network computes it with a series of whole numbers, which rounds each term
 * down. `at` does the same. It costs microseconds, and months have millions of seconds; `near` works with doubles instead, and answers only where
 * all that could differ, what they round and what the series loses, leaves one whole number.
 */
export class PriceCurve {
  readonly #rules: ValidatorFeeRules;
  readonly #minPrice: number;
  readonly #conversion: number;
  /** By the exponent, rounded up: at most so much is the series below the power of e. */
  readonly #losses: number[] = [];

  constructor(rules: ValidatorFeeRules) {
    this.#rules = rules;
    this.#minPrice = Number(rules.minPrice);
    this.#conversion = Number(rules.excessConversionConstant);
  }

  /** The price, in 1e-9 of the native token, at most 2^64-1. */
  at(excess: bigint): bigint {
    const { minPrice, excessConversionConstant } = this.#rules;
    return fakeExponential(minPrice, excess, excessConversionConstant, maxUint64);
  }

  /** The same for an excess that is a whole number, where doubles are certain; undefined elsewhere. */
  near(excess: number): number | undefined {
    const exponent = excess / this.#conversion;
    if (exponent > maxExponent || excess > maxExact) return undefined;
    const power = this.#minPrice * Math.exp(exponent);
    if (power > maxCertain) return undefined;
    // Far more than the division, the power and the product round: each less than 2^-52 of it, the first times the exponent.
    const rounded = power * (exponent + 8) * 2 ** -51;
    const price = Math.floor(power + rounded);
    return power - rounded - this.#loss(exponent) >= price ? price : undefined;
  }

  #loss(exponent: number): number {
    const place = Math.ceil(exponent);
    this.#losses[place] ??= seriesLoss(place) / this.#conversion;
    return this.#losses[place];
  }
}

/**
 * At most how much the terms of the series, times its denominator, lose together by being rounded down. The first two are exact. One that is less
 * by 1 makes all that follow less by their share of it: 1 + x/(j+1) + x²/((j+1)(j+2)) + ... for the term j.
 */
function seriesLoss(exponent: number): number {
  let share = 1 / (1 - exponent / (maxTerms + 1));
  let loss = share;
  for (let term = maxTerms - 1; term >= 2; term -= 1) {
    share = 1 + (exponent / (term + 1)) * share;
    loss += share;
  }
  // For what these sums themselves round.
  return loss * 1.000_001;
}
