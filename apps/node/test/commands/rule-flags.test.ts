import { ruleFlags } from '@firn/platform-chain/execution';
import { describe, expect, it } from 'vitest';
import { parse } from './fixtures/parse.js';

describe('the flags of rules of the platform chain', () => {
  it('set each rule by the name that the reference node gave it', () => {
    const given: Readonly<Record<string, string>> = {
      '--min-delegation-fee': '3',
      '--uptime-requirement': '0.25',
      '--helicon-uptime-requirement': '1',
    };
    const flags = Object.values(ruleFlags).flatMap((group) => Object.values<string>(group));
    const { options } = parse(...flags.map((flag) => `${flag}=${given[flag] ?? '60'}`));
    expect(options?.platform.rules).toEqual({
      staking: {
        minValidatorStake: 60n,
        maxValidatorStake: 60n,
        minDelegatorStake: 60n,
        minDelegationFee: 3,
        minStakeDuration: 60n,
        heliconMinStakeDuration: 60n,
        maxStakeDuration: 60n,
        uptimeRequirement: 0.25,
        heliconUptimeRequirement: 1,
      },
      rewards: { minConsumptionRate: 60n, maxConsumptionRate: 60n, mintingPeriod: 60n, supplyCap: 60n },
      weights: { bandwidth: 60n, dbRead: 60n, dbWrite: 60n, compute: 60n },
      gas: {
        maxCapacity: 60n,
        maxPerSecond: 60n,
        targetPerSecond: 60n,
        minPrice: 60n,
        excessConversionConstant: 60n,
      },
      validatorFees: { capacity: 60n, target: 60n, minPrice: 60n, excessConversionConstant: 60n },
    });
  });

  it('leave what they do not name', () => {
    expect(parse().options?.platform.rules).toEqual({});
    expect(parse('--stake-minting-period=8760h').options?.platform.rules).toEqual({
      rewards: { mintingPeriod: 31_536_000n },
    });
  });

  it.each([
    ['--min-validator-stake=0', 'It must be more than 0.'],
    ['--max-stake-duration=1.5s', 'It must be whole seconds'],
    ['--uptime-requirement=1.1', 'It must be a number from 0 to 1, such as 0.8.'],
    ['--uptime-requirement=80%', 'It must be a number from 0 to 1, such as 0.8.'],
    ['--stake-supply-cap=-1', 'It must be an integer from 0 to 18446744073709551615.'],
    ['--validator-fees-target=x', 'It must be an integer from 0 to 18446744073709551615.'],
  ])('refuse %s', (flag, text) => {
    expect(parse(flag)).toMatchObject({ code: 2, text: expect.stringContaining(text) });
  });
});
