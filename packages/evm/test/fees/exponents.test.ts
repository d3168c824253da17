import { describe, expect, it } from 'vitest';
import { gasTarget } from '../../src/fees/acp176.js';
import { minBlockDelayMs } from '../../src/fees/acp226.js';
import { minGasPrice } from '../../src/fees/acp283.js';
import { exponentFor, voteExponent } from '../../src/fees/exponent-vote.js';

const maxUint64 = 2n ** 64n - 1n;

describe('what the exponents of a header mean (vectors: helicon 3.5, 5.4)', () => {
  it.each([
    ['minPriceExponent', minGasPrice, 0n, 1n],
    ['minPriceExponent', minGasPrice, 1n, 1n],
    ['minPriceExponent', minGasPrice, 288_230_376_151_711_748n, 1n],
    ['minPriceExponent', minGasPrice, 288_230_376_151_711_749n, 2n],
    ['minPriceExponent', minGasPrice, 576_460_752_303_423_490n, 4n],
    ['minPriceExponent', minGasPrice, 1_914_961_168_676_647_261n, 100n],
    ['minPriceExponent', minGasPrice, 5_744_883_506_029_941_780n, 1_000_000n],
    ['minPriceExponent', minGasPrice, 2n ** 64n - 38n, maxUint64],
    ['minPriceExponent', minGasPrice, maxUint64, maxUint64],
    ['targetExponent', gasTarget, 0n, 1_000_000n],
    ['targetExponent', gasTarget, 33n, 1_000_000n],
    ['targetExponent', gasTarget, 34n, 1_000_001n],
    ['targetExponent', gasTarget, 32_768n, 1_000_977n],
    ['targetExponent', gasTarget, 13_605_152n, 1_500_000n],
    ['targetExponent', gasTarget, 60_121_472n, 6_000_000n],
    ['targetExponent', gasTarget, 77_261_935n, 10_000_000n],
    ['targetExponent', gasTarget, 231_785_804n, 999_999_976n],
    ['targetExponent', gasTarget, 231_785_805n, 1_000_000_006n],
    ['minDelayExcess', minBlockDelayMs, 0n, 1n],
    ['minDelayExcess', minBlockDelayMs, 200n, 1n],
    ['minDelayExcess', minBlockDelayMs, 726_820n, 2n],
    ['minDelayExcess', minBlockDelayMs, 4_828_872n, 100n],
    ['minDelayExcess', minBlockDelayMs, 6_516_490n, 500n],
    ['minDelayExcess', minBlockDelayMs, 7_970_124n, 2_000n],
    ['minDelayExcess', minBlockDelayMs, 8_930_925n, 5_000n],
    ['minDelayExcess', minBlockDelayMs, 11_536_538n, 60_000n],
  ])('%s', (_, voted, exponent, value) => {
    expect(voted.valueOf(exponent)).toBe(value);
  });

  it.each([
    ['minPriceExponent', minGasPrice, [1n, 0n], [2n, 288_230_376_151_711_749n]],
    [
      'minPriceExponent',
      minGasPrice,
      [100n, 1_914_961_168_676_647_261n],
      [10n ** 9n, 8_617_325_259_044_912_670n],
    ],
    ['targetExponent', gasTarget, [1_500_000n, 13_605_152n], [1_000_000_006n, 231_785_805n]],
    ['minDelayExcess', minBlockDelayMs, [2n, 726_820n], [60_000n, 11_536_538n]],
  ])('the least %s for a wish', (_, voted, ...wishes) => {
    expect(wishes.map(([wish]) => exponentFor(wish as bigint, voted))).toEqual(
      wishes.map(([, exponent]) => exponent),
    );
  });

  it('a block moves an exponent by one step at most, and stays where it is wished', () => {
    const step = 80_063_993_375_475n;
    const wish = exponentFor(2n, minGasPrice);
    expect(voteExponent(0n, wish, minGasPrice)).toBe(step);
    expect(voteExponent(step, wish, minGasPrice)).toBe(160_127_986_750_950n);
    expect(voteExponent(wish + 5n, wish, minGasPrice)).toBe(wish);
    expect(voteExponent(1000n, 0n, minBlockDelayMs)).toBe(800n);
    expect(voteExponent(1000n, undefined, minBlockDelayMs)).toBe(1000n);
    // A doubling takes about an hour of blocks that come each second.
    let [blocks, exponent] = [0, 0n];
    for (; exponent < wish; blocks += 1) exponent = voteExponent(exponent, wish, minGasPrice);
    expect(blocks).toBe(3601);
  });
});
