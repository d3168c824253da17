import type { PlatformValidator } from '@firn/node-validators';
import { bytesToNodeId, nodeIdToBytes } from '@firn/primitives';
import { keyOf } from '../../p-chain/key-of.js';
import { isValidator } from '../../p-chain/stake.js';
import type { PlatformStateView } from '../../p-chain/state/platform-state.js';
import { type L1Validator, type Staker, stakerPriority } from '../../p-chain/state/records.js';
import { toL1Validator } from './l1-validator-answer.js';
import { toPermissionedValidator, toStakingValidator } from './staking-validator-answer.js';
import type { ValidatorObservation } from './validator-answer.js';

/** Which validators are asked for. */
export interface ValidatorsQuery {
  readonly subnetId: Uint8Array;
  /** Only these; empty for all. */
  readonly nodeIds: ReadonlySet<string>;
}

/** What the answer depends on beside the state. */
export interface ValidatorsView {
  /** Prefix of the network's addresses. */
  readonly hrp: string;
  observe(validator: { readonly nodeId: string; readonly startTime: bigint }): ValidatorObservation;
}

/** The validators of a subnet as the interface tells them: those with an end first, in the order of it, then those of an L1. */
export function toCurrentValidators(
  state: PlatformStateView,
  query: ValidatorsQuery,
  view: ValidatorsView,
): PlatformValidator[] {
  const withDelegators = query.nodeIds.size === 1;
  const stakers = validatorsOf(state, query).map((staker) => toAnswer(state, staker, withDelegators, view));
  const { accruedFees } = state.validatorFees;
  const ofL1 = l1ValidatorsOf(state, query).map((validator) =>
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
  const { priority, subnetId, nodeId, startTime } = staker;
  if (priority === stakerPriority.permissionedValidator) return toPermissionedValidator(staker, hrp);
  const isPrimary = priority === stakerPriority.primaryValidator;
  const moment = {
    accruedDelegateeReward: state.accruedDelegateeReward(staker.txId),
    delegators: state.delegators(subnetId, nodeId),
    withDelegators,
    observation: isPrimary ? observe({ nodeId: bytesToNodeId(nodeId), startTime }) : undefined,
  };
  return toStakingValidator(staker, moment, hrp);
}

function validatorsOf(state: PlatformStateView, { subnetId, nodeIds }: ValidatorsQuery): Staker[] {
  if (nodeIds.size > 0) {
    return [...nodeIds].flatMap((nodeId) => state.validator(subnetId, nodeIdToBytes(nodeId)) ?? []);
  }
  const key = keyOf(subnetId);
  const found: Staker[] = [];
  for (const staker of state.stakers()) {
    if (isValidator(staker) && keyOf(staker.subnetId) === key) found.push(staker);
  }
  return found;
}

function l1ValidatorsOf(
  state: PlatformStateView,
  { subnetId, nodeIds }: ValidatorsQuery,
): readonly L1Validator[] {
  if (nodeIds.size === 0) return state.l1Validators(subnetId);
  return [...nodeIds].flatMap((nodeId) => state.l1ValidatorOfNode(subnetId, nodeIdToBytes(nodeId)) ?? []);
}
