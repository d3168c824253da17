import type { PlatformValidator } from '@firn/node-validators';
import { findL1Validators, findValidators, type ValidatorsQuery } from '../../p-chain/find-validators.js';
import type { PlatformStateView } from '../../p-chain/state/platform-state.js';
import { type Staker, stakerPriority } from '../../p-chain/state/records.js';
import { toL1Validator } from './l1-validator-answer.js';
import {
  toPermissionedValidator,
  toStakingValidator,
  type ValidatorObservation,
} from './staking-validator-answer.js';

/** What the answer depends on beside the state. */
export interface ValidatorsView {
  /** Prefix of the network's addresses. */
  readonly hrp: string;
  observe(validator: Staker): ValidatorObservation;
}

/** The validators of a subnet as the interface tells them: those with an end first, in the order of it, then those of an L1. */
export function toCurrentValidators(
  state: PlatformStateView,
  query: ValidatorsQuery,
  view: ValidatorsView,
): PlatformValidator[] {
  const withDelegators = query.nodeIds.size === 1;
  const stakers = findValidators(state, query).map((staker) => toAnswer(state, staker, withDelegators, view));
  const { accruedFees } = state.validatorFees;
  const ofL1 = findL1Validators(state, query).map((validator) =>
    toL1Validator(validator, accruedFees, view.hrp),
  );
  return [...stakers, ...ofL1];
}

function toAnswer(
  state: PlatformStateView,
  staker: Staker,
  withDelegators: boolean,
  { hrp, observe }: ValidatorsView,
): PlatformValidator {
  const { priority, subnetId, nodeId } = staker;
  if (priority === stakerPriority.permissionedValidator) return toPermissionedValidator(staker, hrp);
  const isPrimary = priority === stakerPriority.primaryValidator;
  const moment = {
    accruedDelegateeReward: state.accruedDelegateeReward(staker.txId),
    delegators: state.delegators(subnetId, nodeId),
    withDelegators,
    observation: isPrimary ? observe(staker) : undefined,
  };
  return toStakingValidator(staker, moment, hrp);
}
