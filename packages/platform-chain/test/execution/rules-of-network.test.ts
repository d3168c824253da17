import { describe, expect, it } from 'vitest';
import { FixedRulesError } from '../../src/execution/fixed-rules-error.js';
import { platformRules } from '../../src/execution/rules-of-network.js';
import type { RuleOverrides } from '../../src/platform-rules.js';
import { avax, day, nativeAsset } from '../fixtures/platform-fixture.js';

const networks = {
  mainnet: { id: 1, hrp: 'avax' },
  fuji: { id: 5, hrp: 'fuji' },
  local: { id: 12_345, hrp: 'local' },
  custom: { id: 54_321, hrp: 'custom' },
};

function rulesOf(
  name: keyof typeof networks,
  staking: NonNullable<RuleOverrides['staking']> = {},
  devAccounts = false,
) {
  return rulesWith(name, { staking }, devAccounts);
}

function rulesWith(name: keyof typeof networks, rules: RuleOverrides, devAccounts = false) {
  return platformRules({ ...networks[name], heliconTime: 0n }, nativeAsset, { rules, devAccounts });
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
      '--min-validator-stake of 9223372036854775808 is above --max-validator-stake of 3000000000000000',
    );
  });

  it('lets the rules of rewards, of gas and of L1 validators be set as well', () => {
    const overrides: RuleOverrides = {
      rewards: { minConsumptionRate: 1n, supplyCap: 500n },
      weights: { dbRead: 7n },
      gas: { minPrice: 3n },
      validatorFees: { target: 2n },
    };
    const standard = rulesWith('local', {});
    expect(rulesWith('local', overrides)).toEqual({
      ...standard,
      rewards: { ...standard.rewards, minConsumptionRate: 1n, supplyCap: 500n },
      gas: { ...standard.gas, weights: [1n, 7n, 1000n, 4n], minPrice: 3n },
      validatorFees: { ...standard.validatorFees, target: 2n },
    });
    expect(() => rulesWith('mainnet', overrides)).toThrow(
      '--stake-min-consumption-rate cannot be set on network 1, whose rules are fixed',
    );
  });

  it('asks validators for less uptime since Helicon too where less is asked before', () => {
    const requirement = ({ staking }: ReturnType<typeof rulesOf>) => [
      staking.uptimeRequirement,
      staking.heliconUptimeRequirement,
    ];
    expect(requirement(rulesOf('local'))).toEqual([0.8, 0.9]);
    expect(requirement(rulesOf('local', { uptimeRequirement: 0.5 }))).toEqual([0.5, 0.5]);
    expect(requirement(rulesOf('local', { uptimeRequirement: 1 }))).toEqual([1, 0.9]);
    expect(requirement(rulesOf('local', { heliconUptimeRequirement: 1 }))).toEqual([0.8, 1]);
  });

  it.each<readonly [RuleOverrides, string]>([
    [{ staking: { uptimeRequirement: 1.5 } }, '--uptime-requirement of 1.5 must be from 0 to 1'],
    [{ staking: { heliconUptimeRequirement: -1 } }, '--helicon-uptime-requirement of -1 must be from 0 to 1'],
    [{ staking: { minDelegationFee: 1_000_001 } }, '--min-delegation-fee of 1000001 is above 1000000'],
    [
      { staking: { heliconMinStakeDuration: 10n, maxStakeDuration: 9n, minStakeDuration: 1n } },
      '--helicon-min-stake-duration of 10 s is above --max-stake-duration of 9 s',
    ],
    [
      { staking: { maxStakeDuration: 31_536_001n } },
      '--max-stake-duration of 31536001 s is above --stake-minting-period of 31536000 s',
    ],
    [
      { rewards: { maxConsumptionRate: 1_000_001n } },
      '--stake-max-consumption-rate of 1000001 is above 1000000',
    ],
    [
      { rewards: { minConsumptionRate: 9n, maxConsumptionRate: 8n } },
      '--stake-min-consumption-rate of 9 is above --stake-max-consumption-rate of 8',
    ],
    [{ gas: { maxCapacity: 0n } }, '--dynamic-fees-max-gas-capacity of 0 must be at least 1'],
    [
      { gas: { targetPerSecond: 100_001n } },
      '--dynamic-fees-target-gas-per-second of 100001 is above --dynamic-fees-max-gas-per-second of 100000',
    ],
    [
      { validatorFees: { excessConversionConstant: 0n } },
      '--validator-fees-excess-conversion-constant of 0 must be at least 1',
    ],
    [
      { validatorFees: { target: 20_001n } },
      '--validator-fees-target of 20001 is above --validator-fees-capacity of 20000',
    ],
  ])('refuses %o', (overrides, message) => {
    expect(() => rulesWith('local', overrides)).toThrow(message);
  });
});
