import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  consume,
  decodeFeeState,
  encodeFeeState,
  type FeeState,
  gasPrice,
  initialFeeState,
  maxCapacity,
  maxTargetExcessStep,
  millisecondsToCapacity,
  moveTarget,
  targetPerSecond,
} from '../../src/fees/acp176.js';

const uint64 = fc.bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn });
// The target's exponent stays where the target is far from 2^64.
const state = fc.record({
  capacity: fc.bigInt({ min: 0n, max: 10_000_000n }),
  excess: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  targetExcess: fc.bigInt({ min: 0n, max: 200_000_000n }),
});

describe('the dynamic fee state of ACP-176', () => {
  it('starts with a target of 1,000,000 gas a second, a limit of 10,000,000 and a price of 1 wei', () => {
    expect(targetPerSecond(initialFeeState)).toBe(1_000_000n);
    expect(maxCapacity(initialFeeState)).toBe(10_000_000n);
    expect(gasPrice(initialFeeState)).toBe(1n);
  });

  it('fills its capacity at twice the target and wears its excess off at the target', () => {
    const used: FeeState = { capacity: 0n, excess: 5_000n, targetExcess: 0n };
    expect(advance(used, 3n)).toEqual({ capacity: 6_000n, excess: 2_000n, targetExcess: 0n });
    expect(advance(used, 5_000n)).toEqual({ capacity: 10_000_000n, excess: 0n, targetExcess: 0n });
  });

  it('multiplies its price by e for each 87 seconds of target gas in excess', () => {
    const price = (excess: bigint): bigint => gasPrice({ ...initialFeeState, excess });
    expect([0n, 87_000_000n, 174_000_000n, 870_000_000n].map(price)).toEqual([1n, 2n, 7n, 22_026n]);
    expect(price(10n ** 18n)).toBe(0xffff_ffff_ffff_ffffn);
  });

  it('lets no block use more than the capacity', () => {
    expect(() => consume({ ...initialFeeState, capacity: 5n }, 6n)).toThrow(
      'invalid gas used: have 6, capacity 5',
    );
    expect(consume({ ...initialFeeState, capacity: 5n }, 5n)).toEqual({
      capacity: 0n,
      excess: 5n,
      targetExcess: 0n,
    });
  });

  it('moves its target by one step at most, and keeps the price', () => {
    const before: FeeState = { capacity: 10_000_000n, excess: 870_000_000n, targetExcess: 0n };
    const after = moveTarget(before, 10n ** 9n);
    expect(after.targetExcess).toBe(maxTargetExcessStep);
    expect(targetPerSecond(after)).toBe(1_000_977n);
    expect(gasPrice(after)).toBeGreaterThan(gasPrice(before) - 300n);
    expect(moveTarget(after, 0n).targetExcess).toBe(0n);
  });

  it('is carried in 24 bytes', () => {
    fc.assert(
      fc.property(fc.record({ capacity: uint64, excess: uint64, targetExcess: uint64 }), (given) => {
        const encoded = encodeFeeState(given);
        expect(encoded).toHaveLength(24);
        expect(decodeFeeState(Buffer.concat([encoded, Buffer.from('predicates')]))).toEqual(given);
      }),
    );
    expect(() => decodeFeeState(new Uint8Array(23))).toThrow('has 24 bytes, the extra data only 23');
  });

  it('advances alike in one step and in two, while the capacity is not full', () => {
    fc.assert(
      fc.property(
        state,
        fc.bigInt({ min: 0n, max: 500n }),
        fc.bigInt({ min: 0n, max: 500n }),
        (given, a, b) => {
          expect(advance(advance(given, a), b)).toEqual(advance(given, a + b));
        },
      ),
    );
  });

  it('tells when there is capacity for a gas limit', () => {
    expect(millisecondsToCapacity(initialFeeState, 21_000n)).toBe(11n);
    expect(millisecondsToCapacity(initialFeeState, 10_000_001n)).toBeUndefined();
  });
});
