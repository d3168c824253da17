import { fakeExponential } from '@firn/primitives/integers';
import { describe, expect, it } from 'vitest';
import { initialMinDelayExcess, minBlockDelayMs } from '../../src/fees/acp226.js';
import { blobBaseFee, nextExcessBlobGas } from '../../src/fees/blob-fee.js';
import { nextBaseFee } from '../../src/fees/eip1559.js';

describe('fakeExponential', () => {
  it.each([
    // The vectors of EIP-4844's reference.
    [1n, 0n, 1n, 1n],
    [38_493n, 0n, 1000n, 38_493n],
    [0n, 1234n, 2345n, 0n],
    [1n, 2n, 1n, 6n],
    [1n, 4n, 2n, 6n],
    [1n, 3n, 1n, 16n],
    [1n, 6n, 2n, 18n],
    [1n, 4n, 1n, 49n],
    [10n, 8n, 2n, 542n],
    [11n, 8n, 2n, 596n],
    [1n, 5n, 1n, 136n],
    [2n, 5n, 2n, 23n],
    [1n, 50_000_000n, 2_225_652n, 5_709_098_764n],
  ])('%s * e^(%s/%s) is %s', (factor, numerator, denominator, expected) => {
    expect(fakeExponential(factor, numerator, denominator)).toBe(expected);
  });

  it('saturates at a limit', () => {
    expect(fakeExponential(1n, 1000n, 1n, 10n ** 6n)).toBe(10n ** 6n);
  });
});

describe('the minimum block delay of ACP-226', () => {
  it('starts at two seconds', () => {
    expect(minBlockDelayMs.valueOf(initialMinDelayExcess)).toBe(2000n);
    expect(minBlockDelayMs.valueOf(0n)).toBe(1n);
  });
});

describe('the base fee of EIP-1559', () => {
  const after = (gasUsed: bigint): bigint =>
    nextBaseFee({ gasLimit: 20_000_000n, gasUsed, baseFee: 1_000_000_000n });

  it('moves by an eighth at most', () => {
    expect(after(10_000_000n)).toBe(1_000_000_000n);
    expect(after(9_000_000n)).toBe(987_500_000n);
    expect(after(11_000_000n)).toBe(1_012_500_000n);
    expect(after(0n)).toBe(875_000_000n);
    expect(nextBaseFee({ gasLimit: 20_000_000n, gasUsed: 20_000_000n, baseFee: 1n })).toBe(2n);
  });

  it('starts at 1 gwei', () => {
    expect(nextBaseFee({ gasLimit: 1n, gasUsed: 1n, baseFee: undefined })).toBe(1_000_000_000n);
  });
});

describe('the price of blobs', () => {
  const schedule = { target: 6n, max: 9n, baseFeeUpdateFraction: 5_007_716n };
  const gas = 131_072n;

  it('rises above the target and falls below it', () => {
    expect(blobBaseFee(0n, schedule)).toBe(1n);
    const parent = { excessBlobGas: 10n * gas, blobGasUsed: 9n * gas, baseFee: 1n };
    expect(nextExcessBlobGas(parent, schedule, false)).toBe(13n * gas);
    expect(nextExcessBlobGas({ ...parent, excessBlobGas: 0n, blobGasUsed: gas }, schedule, false)).toBe(0n);
  });

  it('does not fall while execution costs more than blobs (EIP-7918)', () => {
    const parent = { excessBlobGas: 10n * gas, blobGasUsed: 6n * gas, baseFee: 10n ** 9n };
    expect(nextExcessBlobGas(parent, schedule, true)).toBe(10n * gas + 2n * gas);
    expect(nextExcessBlobGas({ ...parent, baseFee: 1n }, schedule, true)).toBe(10n * gas);
  });
});
