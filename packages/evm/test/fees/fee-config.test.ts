import { describe, expect, it } from 'vitest';
import { EvmError } from '../../src/evm-error.js';
import { checkFeeConfig, type FeeConfig, FeeConfigError, parseFeeConfig } from '../../src/fees/fee-config.js';
import { defaultFeeConfig, feeConfigJson } from '../fixtures/subnet-genesis.js';

describe('checkFeeConfig', () => {
  it('accepts the least and the most of each value', () => {
    const least: FeeConfig = {
      gasLimit: 1n,
      targetBlockRate: 1n,
      minBaseFee: 0n,
      targetGas: 1n,
      baseFeeChangeDenominator: 1n,
      minBlockGasCost: 0n,
      maxBlockGasCost: 0n,
      blockGasCostStep: 0n,
    };
    expect(() => checkFeeConfig(least)).not.toThrow();
    const most = (1n << 256n) - 1n;
    const maxBlockGasCost = (1n << 64n) - 1n;
    expect(() =>
      checkFeeConfig({ ...least, gasLimit: most, targetGas: most, maxBlockGasCost }),
    ).not.toThrow();
  });

  it.each<[Partial<FeeConfig>, string]>([
    [{ gasLimit: 0n }, 'gasLimit cannot be less than or equal to 0: gasLimit = 0'],
    [{ targetBlockRate: 0n }, 'targetBlockRate cannot be less than or equal to 0: targetBlockRate = 0'],
    [{ minBaseFee: -1n }, 'minBaseFee cannot be less than 0: minBaseFee = -1'],
    [{ targetGas: 0n }, 'targetGas cannot be less than or equal to 0: targetGas = 0'],
    [
      { baseFeeChangeDenominator: 0n },
      'baseFeeChangeDenominator cannot be less than or equal to 0: baseFeeChangeDenominator = 0',
    ],
    [{ minBlockGasCost: -1n }, 'minBlockGasCost cannot be less than 0: minBlockGasCost = -1'],
    [
      { minBlockGasCost: 2n, maxBlockGasCost: 1n },
      'minBlockGasCost cannot be greater than maxBlockGasCost: minBlockGasCost = 2, maxBlockGasCost = 1',
    ],
    [{ blockGasCostStep: -1n }, 'blockGasCostStep cannot be less than 0: blockGasCostStep = -1'],
    [
      { maxBlockGasCost: 1n << 64n },
      'maxBlockGasCost is not a valid uint64: maxBlockGasCost = 18446744073709551616',
    ],
    [{ targetGas: 1n << 256n }, 'targetGas exceeds hash length: 32 bytes'],
  ])('refuses %o', (changes, message) => {
    expect(() => checkFeeConfig({ ...defaultFeeConfig, ...changes })).toThrow(new FeeConfigError(message));
  });
});

describe('parseFeeConfig', () => {
  it('reads numbers, and decimal strings beyond 2^53', () => {
    expect(parseFeeConfig(feeConfigJson, 'feeConfig')).toEqual(defaultFeeConfig);
    const large = { ...feeConfigJson, minBaseFee: '100000000000000000000' };
    expect(parseFeeConfig(large, 'feeConfig').minBaseFee).toBe(10n ** 20n);
  });

  it('names what is missing or wrong', () => {
    for (const field of Object.keys(feeConfigJson)) {
      const message =
        field === 'targetBlockRate'
          ? 'targetBlockRate cannot be less than or equal to 0: targetBlockRate = 0'
          : `${field} cannot be nil`;
      expect(() => parseFeeConfig({ ...feeConfigJson, [field]: null }, 'feeConfig')).toThrow(
        new EvmError('genesis', `invalid fee config: ${message}`),
      );
    }
    expect(() => parseFeeConfig({ ...feeConfigJson, gasLimit: 'x' }, 'feeConfig')).toThrow(
      'feeConfig.gasLimit must be an integer, not "x"',
    );
    expect(() => parseFeeConfig([], 'feeConfig')).toThrow('feeConfig must be an object');
  });
});
