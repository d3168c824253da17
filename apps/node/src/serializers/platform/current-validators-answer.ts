import { findL1Validators, findValidators, type ValidatorsQuery } from '@firn/platform-chain';
import { type PlatformStateView, type Staker, stakerPriority } from '@firn/platform-chain/state';
import { toL1ValidatorText } from './l1-validator-answer.js';
import {
  toPermissionedValidatorText,
  toStakingValidatorText,
  type ValidatorObservation,
} from './staking-validator-answer.js';

/** What the answer depends on beside the state. */
export interface ValidatorsView {
  /** Prefix of the network's addresses. */
  readonly hrp: string;
  observe(validator: Staker): ValidatorObservation;
}

/**
 * The validators of a subnet as JSON text: those with an end first, in the order of it, then those of an L1. Text, because there may be
 * thousands of them, of whom little changes.
 */
export function toCurrentValidatorsText(
  state: PlatformStateView,
  query: ValidatorsQuery,
  view: ValidatorsView,
): string {
  const withDelegators = query.nodeIds.size === 1;
  const stakers = findValidators(state, query).map((staker) => toText(state, staker, withDelegators, view));
  const { accruedFees } = state.validatorFees;
  const ofL1 = findL1Validators(state, query).map((validator) =>
    toL1ValidatorText(validator, accruedFees, view.hrp),
  );
  return `{"validators":[${[...stakers, ...ofL1].join()}]}`;
}

function toText(
  state: PlatformStateView,
  staker: Staker,
  withDelegators: boolean,
  { hrp, observe }: ValidatorsView,
): string {
  const { priority, subnetId, nodeId } = staker;
  if (priority === stakerPriority.permissionedValidator) return toPermissionedValidatorText(staker, hrp);
  const moment = {
    accruedDelegateeReward: state.accruedDelegateeReward(staker.txId),
    delegators: state.delegators(subnetId, nodeId),
    withDelegators,
    observation: priority === stakerPriority.primaryValidator ? observe(staker) : undefined,
  };
  return toStakingValidatorText(staker, moment, hrp);
}
