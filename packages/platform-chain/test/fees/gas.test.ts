import { describe, expect, it } from 'vitest';
import { advanceGas, consumeGas, gasPrice } from '../../src/fees/gas.js';
import { rules } from '../fixtures/platform-fixture.js';

const maxUint64 = 2n ** 64n - 1n;

describe('gasPrice', () => {
  it.each([
    [0n, 1n],
    [1_500_000n, 1n],
    [2_164_043n, 2n],
    [10_000_000n, 101n],
    [maxUint64, maxUint64],
  ])('is, at an excess of %i, %i', (excess, price) => {
    expect(gasPrice({ capacity: 0n, excess }, rules.gas)).toBe(price);
  });

  // avalanchego, vms/components/gas/gas_test.go
  it.each([
    [1n, 0n, 1n, 1n],
    [1n, 1n, 1n, 2n],
    [1n, 2n, 1n, 6n],
    [1n, 10_000n, 10_000n, 2n],
    [1n, 1_000_000n, 10_000n, maxUint64],
    [10n, 10_000_000n, 1_000_000n, 220_264n],
    [maxUint64, maxUint64, 1n, maxUint64],
    [4_294_967_295n, 1n, 1n, 11_674_931_546n],
    [6_786_177_901_268_885_274n, 1n, 1n, maxUint64 - 11n],
    [6_786_177_901_268_885_274n, maxUint64, maxUint64, maxUint64 - 1n],
  ])('is %i * e^(%i / %i) = %i', (minPrice, excess, excessConversionConstant, price) => {
    const changed = { ...rules.gas, minPrice, excessConversionConstant };
    expect(gasPrice({ capacity: 0n, excess }, changed)).toBe(price);
  });
});

describe('the gas of a chain', () => {
  it('comes back over time, up to its capacity', () => {
    const fresh = { capacity: 0n, excess: 0n };
    expect(advanceGas(fresh, 1n, rules.gas)).toEqual({ capacity: 100_000n, excess: 0n });
    expect(advanceGas(fresh, 11n, rules.gas)).toEqual({ capacity: 1_000_000n, excess: 0n });
    const used = { capacity: 10n, excess: 120_000n };
    expect(advanceGas(used, 2n, rules.gas)).toEqual({ capacity: 200_010n, excess: 20_000n });
    expect(advanceGas(used, maxUint64, rules.gas)).toEqual({ capacity: 1_000_000n, excess: 0n });
  });

  it('is used by blocks, as far as it goes', () => {
    expect(consumeGas({ capacity: 100n, excess: 7n }, 100n)).toEqual({ capacity: 0n, excess: 107n });
    expect(() => consumeGas({ capacity: 99n, excess: 7n }, 100n)).toThrow(
      new Error('insufficient capacity: capacity (99) < gas (100)'),
    );
    expect(consumeGas({ capacity: 9n, excess: maxUint64 }, 9n).excess).toBe(maxUint64);
  });
});
