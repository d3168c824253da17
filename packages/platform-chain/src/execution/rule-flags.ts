import type { RuleOverrides } from '../platform-rules.js';

/** The flags of the reference node that set rules, and two of this one for what Helicon changed. */
export const ruleFlags = {
  staking: {
    minValidatorStake: '--min-validator-stake',
    maxValidatorStake: '--max-validator-stake',
    minDelegatorStake: '--min-delegator-stake',
    minDelegationFee: '--min-delegation-fee',
    minStakeDuration: '--min-stake-duration',
    heliconMinStakeDuration: '--helicon-min-stake-duration',
    maxStakeDuration: '--max-stake-duration',
    uptimeRequirement: '--uptime-requirement',
    heliconUptimeRequirement: '--helicon-uptime-requirement',
  },
  rewards: {
    minConsumptionRate: '--stake-min-consumption-rate',
    maxConsumptionRate: '--stake-max-consumption-rate',
    mintingPeriod: '--stake-minting-period',
    supplyCap: '--stake-supply-cap',
  },
  weights: {
    bandwidth: '--dynamic-fees-bandwidth-weight',
    dbRead: '--dynamic-fees-db-read-weight',
    dbWrite: '--dynamic-fees-db-write-weight',
    compute: '--dynamic-fees-compute-weight',
  },
  gas: {
    maxCapacity: '--dynamic-fees-max-gas-capacity',
    maxPerSecond: '--dynamic-fees-max-gas-per-second',
    targetPerSecond: '--dynamic-fees-target-gas-per-second',
    minPrice: '--dynamic-fees-min-gas-price',
    excessConversionConstant: '--dynamic-fees-excess-conversion-constant',
  },
  validatorFees: {
    capacity: '--validator-fees-capacity',
    target: '--validator-fees-target',
    minPrice: '--validator-fees-min-price',
    excessConversionConstant: '--validator-fees-excess-conversion-constant',
  },
} as const satisfies {
  readonly [Group in keyof RuleOverrides]-?: Readonly<
    Record<keyof NonNullable<RuleOverrides[Group]>, `--${string}`>
  >;
};

/** The flags that set these rules. */
export function flagsOf(overrides: RuleOverrides): readonly string[] {
  return Object.entries(ruleFlags).flatMap(([group, flags]) => {
    const given = overrides[group as keyof RuleOverrides] ?? {};
    return Object.entries(flags)
      .filter(([rule]) => given[rule as keyof typeof given] !== undefined)
      .map(([, flag]) => flag);
  });
}
