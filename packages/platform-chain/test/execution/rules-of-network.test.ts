import { describe, expect, it } from 'vitest';
import { FixedRulesError, platformRules } from '../../src/execution/rules-of-network.js';
import type { StakingOverrides } from '../../src/platform-rules.js';
import { plainSettings } from '../fixtures/networks.js';
import { avax, day, nativeAsset } from '../fixtures/platform-fixture.js';

const networks = {
  mainnet: { id: 1, hrp: 'avax' },
  fuji: { id: 5, hrp: 'fuji' },
  local: { id: 12_345, hrp: 'local' },
  custom: { id: 54_321, hrp: 'custom' },
};

function rulesOf(name: keyof typeof networks, staking: Partial<StakingOverrides> = {}, devAccounts = false) {
  const { staking: defaults } = plainSettings;
  return platformRules({ ...networks[name], heliconTime: 0n }, nativeAsset, {
    staking: { ...defaults, ...staking },
    devAccounts,
  });
}

describe('platformRules', () => {
  it('knows the rules of each network', () => {
    const figures = (Object.keys(networks) as (keyof typeof networks)[]).map((name) => {
      const { staking, validatorFees } = rulesOf(name);
      return [
        name,
        staking.minValidatorStake / avax,
        staking.minDelegatorStake / avax,
        staking.minStakeDuration / day,
        staking.heliconMinStakeDuration / 3600n,
        validatorFees.minPrice,
        validatorFees.excessConversionConstant,
      ];
    });
    expect(figures).toEqual([
      ['mainnet', 2_000n, 25n, 14n, 48n, 512n, 1_246_488_515n],
      ['fuji', 1n, 1n, 1n, 12n, 512n, 51_937_021n],
      ['local', 2_000n, 25n, 1n, 1n, 1n, 865_617n],
      ['custom', 2_000n, 25n, 1n, 1n, 1n, 865_617n],
    ]);
    expect(rulesOf('fuji')).toMatchObject({ networkId: 5, hrp: 'fuji', assetId: nativeAsset });
  });

  it('lets rules of staking be set on networks for development', () => {
    const staking = {
      minStakeDuration: 60n,
      minValidatorStake: 1n,
      minDelegatorStake: 2n,
      maxStakeDuration: 120n,
    };
    expect(rulesOf('local', staking).staking).toMatchObject(staking);
    expect(rulesOf('custom', staking).staking).toMatchObject(staking);
    expect(rulesOf('fuji', staking, true).staking).toMatchObject(staking);
  });

  it('keeps the rules of the main and the test network', () => {
    expect(() => rulesOf('mainnet', { minStakeDuration: 60n })).toThrow(
      '--min-stake-duration cannot be set on network 1, whose rules are fixed; --dev-accounts makes it a network for development',
    );
    expect(() => rulesOf('fuji', { minValidatorStake: 60n })).toThrow(FixedRulesError);
  });

  it('refuses rules that contradict each other', () => {
    expect(() => rulesOf('local', { minStakeDuration: 10n, maxStakeDuration: 9n })).toThrow(
      '--min-stake-duration of 10 s is above --max-stake-duration of 9 s',
    );
    expect(() => rulesOf('local', { minValidatorStake: 2n ** 63n })).toThrow(
      '--min-validator-stake of 9223372036854775808 is above the most that a validator can stake, 3000000000000000',
    );
  });
});
