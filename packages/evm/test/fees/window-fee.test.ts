import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addGas, emptyWindow } from '../../src/fees/gas-window.js';
import { baseFeeFromWindow, blockGasCostAfter } from '../../src/fees/window-fee.js';
import { defaultFeeConfig } from '../fixtures/subnet-genesis.js';

const gwei = 1_000_000_000n;
const maxUint256 = (1n << 256n) - 1n;
const using = (gas: bigint) => addGas(emptyWindow, gas);

describe('the base fee of a custom chain', () => {
  it.each([
    // Computed by hand: a target of 15,000,000, a denominator of 36, at least 25 gwei.
    ['the target', 15_000_000n, 1n, 100n * gwei, 100n * gwei],
    ['twice the target', 30_000_000n, 1n, 36n * gwei, 37n * gwei],
    ['nothing', 0n, 1n, 36n * gwei, 35n * gwei],
    ['nothing for 19 seconds', 0n, 19n, 36n * gwei, 35n * gwei],
    ['nothing for 20 seconds', 0n, 20n, 36n * gwei, 34n * gwei],
    ['nothing for 30 seconds', 0n, 30n, 36n * gwei, 33n * gwei],
    ['nothing for an hour', 0n, 3600n, 100n * gwei, 25n * gwei],
    ['a third above the target', 20_000_000n, 2n, 30n * gwei, 30_277_777_777n],
    ['a third below the target', 10_000_000n, 2n, 30n * gwei, 29_722_222_223n],
    ['one gas above the target', 15_000_001n, 1n, 30n * gwei, 30n * gwei + 55n],
  ])('after %s', (_, used, elapsed, parent, expected) => {
    expect(baseFeeFromWindow(defaultFeeConfig, parent, using(used), elapsed)).toBe(expected);
  });

  it('moves by 1 wei at least', () => {
    const feeConfig = { ...defaultFeeConfig, minBaseFee: 0n };
    expect(baseFeeFromWindow(feeConfig, 1n, using(15_000_001n), 1n)).toBe(2n);
    expect(baseFeeFromWindow(feeConfig, 5n, using(14_999_999n), 1n)).toBe(4n);
    expect(baseFeeFromWindow(feeConfig, 5n, using(14_999_999n), 40n)).toBe(1n);
    expect(baseFeeFromWindow(feeConfig, 5n, using(14_999_999n), 90n)).toBe(0n);
  });

  it('keeps even a fee below the least one while exactly the target is used', () => {
    expect(baseFeeFromWindow(defaultFeeConfig, 7n, using(15_000_000n), 1n)).toBe(7n);
  });

  it('stays within its bounds and moves in the direction of the use', () => {
    fc.assert(
      fc.property(
        fc.bigInt(defaultFeeConfig.minBaseFee, maxUint256),
        fc.bigInt(0n, 1n << 40n),
        fc.bigInt(0n, 1n << 32n),
        (parent, used, elapsed) => {
          const fee = baseFeeFromWindow(defaultFeeConfig, parent, using(used), elapsed);
          expect(fee >= defaultFeeConfig.minBaseFee && fee <= maxUint256).toBe(true);
          if (used > defaultFeeConfig.targetGas) expect(fee >= parent).toBe(true);
          if (used < defaultFeeConfig.targetGas) expect(fee <= parent).toBe(true);
        },
      ),
    );
  });
});

describe('the block gas cost before Granite', () => {
  it.each([
    // Computed by hand: blocks every 2 seconds, steps of 200,000.
    ['the first block', undefined, 0n, 0n],
    ['a block in the second of its parent', 0n, 0n, 400_000n],
    ['a block after a second', 0n, 1n, 200_000n],
    ['a block in time', 300_000n, 2n, 300_000n],
    ['a block a second late', 300_000n, 3n, 100_000n],
    ['a block that is very late', 300_000n, 1_000_000n, 0n],
    ['too many early ones', 900_000n, 0n, 1_000_000n],
  ])('of %s', (_, parent, elapsed, expected) => {
    expect(blockGasCostAfter(defaultFeeConfig, parent, elapsed)).toBe(expected);
  });

  it('stays within its bounds, whatever the steps', () => {
    const uint64 = fc.bigInt(0n, (1n << 64n) - 1n);
    fc.assert(
      fc.property(uint64, uint64, uint64, (blockGasCostStep, parent, elapsed) => {
        const feeConfig = { ...defaultFeeConfig, blockGasCostStep, minBlockGasCost: 5n };
        const cost = blockGasCostAfter(feeConfig, parent, elapsed);
        expect(cost >= 5n && cost <= feeConfig.maxBlockGasCost).toBe(true);
      }),
    );
  });
});
