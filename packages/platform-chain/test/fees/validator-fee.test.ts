import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PriceCurve } from '../../src/fees/price-curve.js';
import {
  secondsAffordable,
  type ValidatorFeeMoment,
  validatorCostOf,
  validatorExcessAfter,
  validatorPrice,
} from '../../src/fees/validator-fee.js';
import { rules } from '../fixtures/platform-fixture.js';

const minute = 60n;
const hour = 60n * minute;
const day = 24n * hour;
const week = 7n * day;
const conversion = 1_246_488_515n;
const doubling = 10_000n * day;

// avalanchego, vms/platformvm/validators/fee/fee_test.go
const dayRules = {
  capacity: 20_000n,
  target: 10_000n,
  minPrice: 2_048n,
  excessConversionConstant: conversion,
};
const vectors: readonly (readonly [active: bigint, excess: bigint, seconds: bigint, cost: bigint])[] = [
  [10n, 0n, minute, 122_880n],
  [10_000n, 0n, minute, 122_880n],
  [10_000n, doubling, minute, 245_760n],
  [10_000n, conversion, minute, 334_020n],
  [15_000n, 0n, minute, 122_880n],
  [9_000n, 6n * hour * 1_000n, day, 177_321_939n],
  [10_000n, conversion, day, 480_988_800n],
  [15_000n, 0n, day, 211_438_809n],
  [10_000n, 0n, week, 1_238_630_400n],
  [15_000n, 0n, week, 5_265_492_669n],
];

describe('the fee of L1 validators', () => {
  it.each(vectors)('of %i validators at excess %i for %i seconds is %i', (active, excess, seconds, cost) => {
    expect(validatorCostOf({ active, excess }, seconds, dayRules)).toBe(cost);
    expect(secondsAffordable({ active, excess }, cost, 365n * day, dayRules)).toBe(seconds);
    expect(secondsAffordable({ active, excess }, cost - 1n, 365n * day, dayRules)).toBe(seconds - 1n);
  });

  it('is the least price while there are few of them', () => {
    const few = { active: 3n, excess: 0n };
    expect(validatorCostOf(few, day, rules.validatorFees)).toBe(86_400n);
    const mainnet = { ...dayRules, minPrice: 512n };
    expect(validatorCostOf(few, day, mainnet)).toBe(44_236_800n);
  });

  it('doubles every minute on the local network when all are active', () => {
    const excess = validatorExcessAfter({ active: 20_000n, excess: 0n }, 5n * minute, rules.validatorFees);
    expect(validatorPrice(excess, rules.validatorFees)).toBe(31n);
  });

  it('is that of adding up second by second', () => {
    const moments = fc.record({
      active: fc.bigInt({ min: 0n, max: 20_000n }),
      excess: fc.bigInt({ min: 0n, max: 20_000_000n }),
    });
    const second = fc.bigInt({ min: 0n, max: 600n });
    fc.assert(
      fc.property(moments, second, fc.bigInt({ min: 0n, max: 1_000_000n }), (moment, seconds, funds) => {
        const local = rules.validatorFees;
        expect(validatorCostOf(moment, seconds, local)).toBe(naiveCost(moment, seconds));
        const lasts = secondsAffordable(moment, funds, seconds, local);
        expect(naiveCost(moment, lasts) <= funds).toBe(true);
        if (lasts < seconds) expect(naiveCost(moment, lasts + 1n) > funds).toBe(true);
      }),
      times(60),
    );
  });

  it('is found for months in which it grows every second', () => {
    const one = { active: 10_001n, excess: 0n };
    const lasts = secondsAffordable(one, 10n ** 9n, 365n * day, rules.validatorFees);
    expect(validatorCostOf(one, lasts, rules.validatorFees)).toBeLessThanOrEqual(10n ** 9n);
    expect(validatorCostOf(one, lasts + 1n, rules.validatorFees)).toBeGreaterThan(10n ** 9n);
    expect(lasts).toBeGreaterThan(60n * day);
  });

  it('is, where doubles are certain, that of the series in whole numbers', () => {
    const networks = [rules.validatorFees, { ...dayRules, minPrice: 512n }];
    const place = fc.double({ min: 0, max: 41, noNaN: true });
    let certain = 0;
    let doubtful = 0;
    fc.assert(
      fc.property(fc.constantFrom(...networks), place, (network, exponent) => {
        const curve = new PriceCurve(network);
        const threshold = Math.floor(exponent * Number(network.excessConversionConstant));
        for (const excess of [threshold, threshold + 1]) {
          const near = curve.near(excess);
          if (near === undefined) doubtful += 1;
          else {
            certain += 1;
            expect(BigInt(near)).toBe(curve.at(BigInt(excess)));
          }
        }
      }),
      times(2_000),
    );
    expect(certain).toBeGreaterThan(doubtful / 10);
  });

  it('is certain of nearly all seconds in which money is at stake', () => {
    const curve = new PriceCurve({ ...dayRules, minPrice: 512n });
    // Up to a price of 1e-1 of the native token for a second, a week at more than twice the target.
    const excesses = Array.from({ length: 2_000 }, (_, index) => index * 10_000_000);
    const doubtful = excesses.filter((excess) => curve.near(excess) === undefined);
    expect(doubtful.length).toBeLessThan(excesses.length / 20);
  });

  it('rises through every price at its very second', () => {
    const local = rules.validatorFees;
    const curve = new PriceCurve(local);
    // Both sides of each threshold, where rounding either way would show.
    for (let price = 2; price < 400; price += 1) {
      const about = Math.round(Number(local.excessConversionConstant) * Math.log(price));
      for (let excess = about - 3; excess <= about + 3; excess += 1) {
        const near = curve.near(excess);
        if (near !== undefined) expect(BigInt(near)).toBe(curve.at(BigInt(excess)));
      }
    }
  });

  it('saturates', () => {
    const huge = { active: 20_000n, excess: 2n ** 64n - 1n };
    expect(validatorCostOf(huge, day, rules.validatorFees)).toBe(2n ** 64n - 1n);
    expect(secondsAffordable(huge, 10n, day, rules.validatorFees)).toBe(0n);
  });
});

function naiveCost(moment: ValidatorFeeMoment, seconds: bigint): bigint {
  let { excess } = moment;
  let cost = 0n;
  for (let second = 0n; second < seconds; second += 1n) {
    excess = validatorExcessAfter({ ...moment, excess }, 1n, rules.validatorFees);
    cost += validatorPrice(excess, rules.validatorFees);
  }
  return cost;
}
