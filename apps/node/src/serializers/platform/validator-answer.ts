import {
  type ChainValidator,
  encodePlatformDelegator,
  encodePlatformValidator,
  type PlatformGetL1ValidatorResult,
  type PlatformGetValidatorsAtResult,
  type PlatformValidator,
  type WarpValidatorSet,
} from '@firn/node-validators';
import { findL1Validators, findValidators, type ValidatorsQuery } from '@firn/platform-chain';
import {
  type L1Validator,
  type PlatformStateView,
  type Renewal,
  type Staker,
  stakerPriority,
  type ValidatorAt,
} from '@firn/platform-chain/state';
import type { AddAutoRenewedValidatorTx, AddPermissionlessValidatorTx, L1Owner } from '@firn/platform-codec';
import { bytesToHex, bytesToId, bytesToNodeId, encodeFixed4, encodeUint64 } from '@firn/primitives';
import { canonicalOrder } from '@firn/warp';
import { toOwnersAnswer } from './utxo-answer.js';

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

/** How the answering node sees a validator. */
export interface ValidatorObservation {
  readonly connected: boolean;
  /** Share of the time since its start that it was connected, within 0 and 1. */
  readonly uptime: number;
  /** Seconds of it. */
  readonly uptimeSeconds: bigint;
}

/** What changes about a validator while it validates. */
export interface ValidatorMoment {
  /** What delegators that have left brought it. */
  readonly accruedDelegateeReward: bigint;
  readonly delegators: readonly Staker[];
  /** Whether to list the delegators, beside their number and their weight. */
  readonly withDelegators: boolean;
  /** Undefined for the validator of a subnet, whom nobody watches. */
  readonly observation: ValidatorObservation | undefined;
}

// What a staker is does not change while it stakes, and most of an answer tells that: it is written once.
const permanentTexts = new WeakMap<Staker, string>();

/**
 * A validator with a stake as JSON text (reference: section 4.6).
 * @param hrp Prefix of the network's addresses.
 */
export function toStakingValidatorText(
  staker: Staker,
  { accruedDelegateeReward, delegators, withDelegators, observation }: ValidatorMoment,
  hrp: string,
): string {
  const weight = delegators.reduce((sum, delegator) => sum + delegator.weight, 0n);
  let json = permanentTextOf(staker, hrp).slice(0, -1);
  json += `,"accruedDelegateeReward":${encodeUint64(accruedDelegateeReward)}`;
  if (observation !== undefined) {
    json += `,"uptime":${encodeFixed4(observation.uptime * 100)},"connected":${observation.connected}`;
  }
  json += `,"delegatorCount":"${delegators.length}","delegatorWeight":${encodeUint64(weight)}`;
  if (withDelegators) {
    json += `,"delegators":[${delegators.map((delegator) => toDelegatorText(delegator, hrp)).join()}]`;
  }
  return `${json}}`;
}

/** A validator whom the owner of its subnet added as JSON text: without a stake. */
function toPermissionedValidatorText(staker: Staker, hrp: string): string {
  return permanentTextOf(staker, hrp);
}

function permanentTextOf(staker: Staker, hrp: string): string {
  const known = permanentTexts.get(staker);
  if (known !== undefined) return known;
  const text = encodePlatformValidator({
    txID: bytesToId(staker.txId),
    startTime: staker.startTime,
    endTime: staker.endTime,
    weight: staker.weight,
    nodeID: nodeIdText(staker.nodeId),
    ...(staker.priority === stakerPriority.permissionedValidator ? {} : toStakingFields(staker, hrp)),
  });
  permanentTexts.set(staker, text);
  return text;
}

function toStakingFields({ tx, potentialReward, renewal }: Staker, hrp: string): Partial<PlatformValidator> {
  switch (tx.type) {
    case 'AddValidatorTx': {
      const owner = toOwnersAnswer(tx.rewardsOwner, hrp);
      return {
        validationRewardOwner: owner,
        delegationRewardOwner: owner,
        potentialReward,
        delegationFee: toPercent(tx.shares),
      };
    }
    case 'AddPermissionlessValidatorTx':
      return {
        ...toRewardFields(tx, hrp),
        potentialReward,
        delegationFee: toPercent(tx.shares),
      };
    case 'AddAutoRenewedValidatorTx':
      return {
        ...toRewardFields(tx, hrp),
        potentialReward,
        delegationFee: toPercent(tx.delegationShares),
        validatorAuthority: toOwnersAnswer(tx.validatorAuthority, hrp),
        ...(renewal && toRenewalFields(renewal)),
      };
    default:
      throw new TypeError(`a ${tx.type} begins no validation with a stake`);
  }
}

function toRewardFields(
  tx: AddAutoRenewedValidatorTx | AddPermissionlessValidatorTx,
  hrp: string,
): Partial<PlatformValidator> {
  return {
    validationRewardOwner: toOwnersAnswer(tx.validationRewardsOwner, hrp),
    delegationRewardOwner: toOwnersAnswer(tx.delegationRewardsOwner, hrp),
    ...(tx.signer && {
      signer: {
        publicKey: bytesToHex(tx.signer.publicKey),
        proofOfPosession: bytesToHex(tx.signer.proofOfPossession),
      },
    }),
  };
}

function toRenewalFields({ autoCompoundShares, ...renewal }: Renewal): Partial<PlatformValidator> {
  return { ...renewal, autoCompoundRewardShares: BigInt(autoCompoundShares) };
}

function toPercent(millionths: number): number {
  return millionths / 10_000;
}

function toDelegatorText(delegator: Staker, hrp: string): string {
  const { tx } = delegator;
  if (tx.type !== 'AddDelegatorTx' && tx.type !== 'AddPermissionlessDelegatorTx') {
    throw new TypeError(`a ${tx.type} delegates nothing`);
  }
  return encodePlatformDelegator({
    txID: bytesToId(delegator.txId),
    startTime: delegator.startTime,
    endTime: delegator.endTime,
    weight: delegator.weight,
    nodeID: nodeIdText(delegator.nodeId),
    rewardOwner: toOwnersAnswer(tx.rewardsOwner, hrp),
    potentialReward: delegator.potentialReward,
  });
}

/** A validator of an L1 as the interface tells it, wherever it does. */
export type L1ValidatorAnswer = Omit<PlatformGetL1ValidatorResult, 'height' | 'subnetID'>;

// What a registration is does not change until its weight or its balance is set, as with stakers.
const l1Texts = new WeakMap<L1Validator, string>();

/**
 * A validator of an L1 as the interface tells it (reference: section 4.6).
 * @param accruedFees What an active validator has paid since the beginning, in 1e-9 of the native token.
 * @param hrp Prefix of the network's addresses.
 */
export function toL1Validator(validator: L1Validator, accruedFees: bigint, hrp: string): L1ValidatorAnswer {
  return { ...toPermanentFields(validator, hrp), balance: balanceOf(validator, accruedFees) };
}

/** The same as JSON text. */
function toL1ValidatorText(validator: L1Validator, accruedFees: bigint, hrp: string): string {
  const permanent = l1TextOf(validator, hrp);
  return `${permanent.slice(0, -1)},"balance":${encodeUint64(balanceOf(validator, accruedFees))}}`;
}

function balanceOf({ endAccumulatedFee }: L1Validator, accruedFees: bigint): bigint {
  return endAccumulatedFee > accruedFees ? endAccumulatedFee - accruedFees : 0n;
}

function l1TextOf(validator: L1Validator, hrp: string): string {
  const known = l1Texts.get(validator);
  if (known !== undefined) return known;
  const text = encodePlatformValidator(toPermanentFields(validator, hrp));
  l1Texts.set(validator, text);
  return text;
}

function toPermanentFields(validator: L1Validator, hrp: string): Omit<L1ValidatorAnswer, 'balance'> {
  return {
    nodeID: nodeIdText(validator.nodeId),
    weight: validator.weight,
    startTime: validator.startTime,
    validationID: bytesToId(validator.validationId),
    publicKey: bytesToHex(validator.publicKey),
    remainingBalanceOwner: toOwnersAnswer(withoutLock(validator.remainingBalanceOwner), hrp),
    deactivationOwner: toOwnersAnswer(withoutLock(validator.deactivationOwner), hrp),
    minNonce: validator.minNonce,
  };
}

function withoutLock(owner: L1Owner): L1Owner & { readonly locktime: bigint } {
  return { ...owner, locktime: 0n };
}

/** A validator of a chain of a subnet as the interface tells it (reference: section 2.5). It is always active. */
export function toChainValidator(staker: Staker, observation: ValidatorObservation): ChainValidator {
  return {
    validationID: bytesToId(staker.txId),
    ...toCommonFields(staker, observation),
    isActive: true,
    isL1Validator: false,
  };
}

/**
 * A validator of a chain of an L1 as the interface tells it: active for as long as its balance lasts.
 * @param accruedFees What an active validator has paid since the beginning, in 1e-9 of the native token.
 */
export function toL1ChainValidator(
  validator: L1Validator,
  accruedFees: bigint,
  observation: ValidatorObservation,
): ChainValidator {
  return {
    validationID: bytesToId(validator.validationId),
    ...toCommonFields(validator, observation),
    isActive: validator.endAccumulatedFee > accruedFees,
    isL1Validator: true,
  };
}

function toCommonFields(
  { nodeId, weight, startTime }: L1Validator | Staker,
  { connected, uptime, uptimeSeconds }: ValidatorObservation,
): Pick<
  ChainValidator,
  'isConnected' | 'nodeID' | 'startTimestamp' | 'uptimePercentage' | 'uptimeSeconds' | 'weight'
> {
  return {
    nodeID: nodeIdText(nodeId),
    weight,
    startTimestamp: startTime,
    isConnected: connected,
    uptimeSeconds,
    // The reference node holds it in 32 bits.
    uptimePercentage: Math.fround(uptime * 100),
  };
}

/** Validators at a height by node ID. */
export function toValidatorsAtAnswer(validators: readonly ValidatorAt[]): PlatformGetValidatorsAtResult {
  return Object.fromEntries(
    validators.map(({ nodeId, publicKey, weight }) => [
      nodeIdText(nodeId),
      { publicKey: publicKey === undefined ? null : bytesToHex(publicKey), weight },
    ]),
  );
}

/** Who of the validators at a height signs messages between chains. */
export function toWarpValidatorSet(validators: readonly ValidatorAt[]): WarpValidatorSet {
  const { sharers, totalWeight } = canonicalOrder(validators);
  return {
    validators: sharers.map(({ publicKey, weight, validators: sharing }) => ({
      publicKey: bytesToHex(publicKey),
      weight,
      nodeIDs: sharing.map(({ nodeId }) => nodeIdText(nodeId)),
    })),
    totalWeight,
  };
}

// To write an ID costs some microseconds, and lists of all validators are asked for again and again.
const texts = new WeakMap<Uint8Array, `NodeID-${string}`>();

/** A node ID as text, written once for as long as its bytes are known. */
export function nodeIdText(nodeId: Uint8Array): `NodeID-${string}` {
  const known = texts.get(nodeId);
  if (known !== undefined) return known;
  const text = bytesToNodeId(nodeId);
  texts.set(nodeId, text);
  return text;
}
