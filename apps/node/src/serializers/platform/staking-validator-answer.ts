import {
  encodePlatformDelegator,
  encodePlatformValidator,
  type PlatformValidator,
} from '@firn/node-validators';
import { type Renewal, type Staker, stakerPriority } from '@firn/platform-chain/state';
import type { AddAutoRenewedValidatorTx, AddPermissionlessValidatorTx } from '@firn/platform-codec';
import { bytesToHex, bytesToId, encodeFixed4, encodeUint64 } from '@firn/primitives';
import { nodeIdText } from './node-id-text.js';
import { toOwnersAnswer } from './owners-answer.js';

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
export function toPermissionedValidatorText(staker: Staker, hrp: string): string {
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
