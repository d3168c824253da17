import type { PlatformDelegator, PlatformValidator } from '@firn/node-validators';
import { bytesToHex, bytesToId, bytesToNodeId } from '@firn/primitives';
import { type Staker, stakerPriority } from '../../p-chain/state/records.js';
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

// What a staker is does not change while it stakes, and to write identifiers is most of the work: it is done once.
const permanentParts = new WeakMap<Staker, PlatformValidator>();

/**
 * A validator with a stake as the interface tells it (reference: section 4.6).
 * @param hrp Prefix of the network's addresses.
 */
export function toStakingValidator(
  staker: Staker,
  { accruedDelegateeReward, delegators, withDelegators, observation }: ValidatorMoment,
  hrp: string,
): PlatformValidator {
  return {
    ...permanentPartOf(staker, hrp),
    accruedDelegateeReward,
    ...(observation && { uptime: observation.uptime * 100, connected: observation.connected }),
    delegatorCount: BigInt(delegators.length),
    delegatorWeight: delegators.reduce((sum, { weight }) => sum + weight, 0n),
    ...(withDelegators ? { delegators: delegators.map((delegator) => toDelegator(delegator, hrp)) } : {}),
  };
}

/** A validator whom the owner of its subnet added as the interface tells it: without a stake. */
export function toPermissionedValidator(staker: Staker, hrp: string): PlatformValidator {
  return permanentPartOf(staker, hrp);
}

function permanentPartOf(staker: Staker, hrp: string): PlatformValidator {
  const known = permanentParts.get(staker);
  if (known !== undefined) return known;
  const part: PlatformValidator = {
    txID: bytesToId(staker.txId),
    startTime: staker.startTime,
    endTime: staker.endTime,
    weight: staker.weight,
    nodeID: bytesToNodeId(staker.nodeId),
    ...(staker.priority === stakerPriority.permissionedValidator ? {} : toStakingFields(staker, hrp)),
  };
  permanentParts.set(staker, part);
  return part;
}

function toStakingFields({ tx, potentialReward }: Staker, hrp: string): Partial<PlatformValidator> {
  if (tx.type !== 'AddValidatorTx' && tx.type !== 'AddPermissionlessValidatorTx') {
    throw new TypeError(`a ${tx.type} begins no validation with a stake`);
  }
  const isOld = tx.type === 'AddValidatorTx';
  return {
    validationRewardOwner: toOwnersAnswer(isOld ? tx.rewardsOwner : tx.validationRewardsOwner, hrp),
    delegationRewardOwner: toOwnersAnswer(isOld ? tx.rewardsOwner : tx.delegationRewardsOwner, hrp),
    potentialReward,
    // Millionths, in percent.
    delegationFee: tx.shares / 10_000,
    ...(isOld || tx.signer === undefined
      ? {}
      : {
          signer: {
            publicKey: bytesToHex(tx.signer.publicKey),
            proofOfPosession: bytesToHex(tx.signer.proofOfPossession),
          },
        }),
  };
}

function toDelegator(delegator: Staker, hrp: string): PlatformDelegator {
  const { tx } = delegator;
  if (tx.type !== 'AddDelegatorTx' && tx.type !== 'AddPermissionlessDelegatorTx') {
    throw new TypeError(`a ${tx.type} delegates nothing`);
  }
  return {
    txID: bytesToId(delegator.txId),
    startTime: delegator.startTime,
    endTime: delegator.endTime,
    weight: delegator.weight,
    nodeID: bytesToNodeId(delegator.nodeId),
    rewardOwner: toOwnersAnswer(tx.rewardsOwner, hrp),
    potentialReward: delegator.potentialReward,
  };
}
