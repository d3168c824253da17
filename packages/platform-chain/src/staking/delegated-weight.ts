import { smaller } from '@firn/primitives/integers';
import type { StakingRules } from '../platform-rules.js';
import type { PlatformStateView } from '../state/platform-state.js';
import type { Staker } from '../state/records.js';

/**
 * The weight of a validator with its delegators. Staking begins at once and ends one by one, so that from now on it is
 * never more: a new delegator fits in for all of its time if it does now.
 */
export function delegatedWeight(validator: Staker, state: PlatformStateView): bigint {
  return state
    .delegators(validator.subnetId, validator.nodeId)
    .reduce((sum, { weight }) => sum + weight, validator.weight);
}

/** The most weight that a validator may have with its delegators (reference: section 4.12). */
export function maxDelegatedWeight({ weight }: Staker, rules: StakingRules): bigint {
  return smaller(weight * rules.maxValidatorWeightFactor, rules.maxValidatorStake);
}
