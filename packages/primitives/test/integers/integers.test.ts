import { expect, it } from 'vitest';
import { compareNumbers, fakeExponential, greater, maxUint64, smaller } from '../../src/integers/index.js';

it('numbers are ordered exactly beyond 2^53', () => {
  const [low, high] = [maxUint64 - 1n, maxUint64];
  expect([smaller(low, high), smaller(high, low)]).toEqual([low, low]);
  expect([greater(low, high), greater(high, low)]).toEqual([high, high]);
  expect([compareNumbers(low, high), compareNumbers(high, low), compareNumbers(low, low)]).toEqual([
    -1, 1, 0,
  ]);
  expect(maxUint64).toBe(2n ** 64n - 1n);
});

// Those of EIP-4844's reference implementation.
it.each([
  [1n, 0n, 1n, 1n],
  [38493n, 0n, 1000n, 38493n],
  [0n, 1234n, 2345n, 0n],
  [1n, 2n, 1n, 6n],
  [1n, 4n, 2n, 6n],
  [1n, 3n, 1n, 16n],
  [1n, 4n, 1n, 49n],
  [10n, 8n, 2n, 542n],
  [11n, 8n, 2n, 596n],
  [1n, 5n, 1n, 136n],
  [2n, 5n, 2n, 23n],
  [1n, 50_000_000n, 2_225_652n, 5_709_098_764n],
])('%i * e^(%i / %i) is %i', (factor, numerator, denominator, result) => {
  expect(fakeExponential(factor, numerator, denominator)).toBe(result);
  expect(fakeExponential(factor, numerator, denominator, maxUint64)).toBe(result);
  if (result > 1n) expect(fakeExponential(factor, numerator, denominator, result - 1n)).toBe(result - 1n);
});
