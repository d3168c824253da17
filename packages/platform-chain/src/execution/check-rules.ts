import type { PlatformRules } from '../platform-rules.js';
import { FixedRulesError } from './fixed-rules-error.js';
import { ruleFlags } from './rule-flags.js';

const all = 1_000_000n;

/**
 * Checks that the rules of a network fit together, as the reference node does with its flags.
 * @throws FixedRulesError naming the flag, its value, and what it must be.
 */
export function checkRules(rules: PlatformRules): void {
  checkStaking(rules);
  checkFees(rules);
}

function checkStaking({ staking, rewards }: PlatformRules): void {
  const { staking: flags, rewards: rewardFlags } = ruleFlags;
  atMost(staking, 'minStakeDuration', 'maxStakeDuration', ' s');
  atMost(staking, 'heliconMinStakeDuration', 'maxStakeDuration', ' s');
  atMost(staking, 'minValidatorStake', 'maxValidatorStake', '');
  for (const rule of ['uptimeRequirement', 'heliconUptimeRequirement'] as const) {
    const share = staking[rule];
    if (!(share >= 0 && share <= 1))
      throw new FixedRulesError(`${flags[rule]} of ${share} must be from 0 to 1`);
  }
  if (BigInt(staking.minDelegationFee) > all)
    throw new FixedRulesError(
      `${flags.minDelegationFee} of ${staking.minDelegationFee} is above ${all}, which is all of a reward`,
    );
  const { minConsumptionRate, maxConsumptionRate, mintingPeriod } = rewards;
  if (maxConsumptionRate > all)
    throw new FixedRulesError(
      `${rewardFlags.maxConsumptionRate} of ${maxConsumptionRate} is above ${all}, which is all that is left`,
    );
  if (minConsumptionRate > maxConsumptionRate)
    throw new FixedRulesError(
      `${rewardFlags.minConsumptionRate} of ${minConsumptionRate} is above ${rewardFlags.maxConsumptionRate} of ${maxConsumptionRate}`,
    );
  if (mintingPeriod < staking.maxStakeDuration)
    throw new FixedRulesError(
      `${flags.maxStakeDuration} of ${staking.maxStakeDuration} s is above ${rewardFlags.mintingPeriod} of ${mintingPeriod} s`,
    );
}

function checkFees({ gas, validatorFees }: PlatformRules): void {
  for (const rule of Object.keys(ruleFlags.gas) as (keyof typeof ruleFlags.gas)[])
    positive(ruleFlags.gas[rule], gas[rule]);
  for (const rule of Object.keys(ruleFlags.validatorFees) as (keyof typeof ruleFlags.validatorFees)[])
    positive(ruleFlags.validatorFees[rule], validatorFees[rule]);
  if (validatorFees.target > validatorFees.capacity)
    throw new FixedRulesError(
      `${ruleFlags.validatorFees.target} of ${validatorFees.target} is above ${ruleFlags.validatorFees.capacity} of ${validatorFees.capacity}`,
    );
  if (gas.targetPerSecond > gas.maxPerSecond)
    throw new FixedRulesError(
      `${ruleFlags.gas.targetPerSecond} of ${gas.targetPerSecond} is above ${ruleFlags.gas.maxPerSecond} of ${gas.maxPerSecond}`,
    );
}

type StakingAmount = Exclude<
  keyof typeof ruleFlags.staking,
  'heliconUptimeRequirement' | 'minDelegationFee' | 'uptimeRequirement'
>;

function atMost(
  staking: PlatformRules['staking'],
  rule: StakingAmount,
  greatest: StakingAmount,
  unit: string,
): void {
  if (staking[rule] <= staking[greatest]) return;
  const { staking: flags } = ruleFlags;
  throw new FixedRulesError(
    `${flags[rule]} of ${staking[rule]}${unit} is above ${flags[greatest]} of ${staking[greatest]}${unit}`,
  );
}

function positive(flag: string, value: bigint): void {
  if (value < 1n) throw new FixedRulesError(`${flag} of ${value} must be at least 1`);
}
