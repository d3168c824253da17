import type { PlatformValidator } from '@firn/node-validators';
import { bytesToHex, bytesToId } from '@firn/primitives';
import type { CurrentValidator } from '../../p-chain/current-validators.js';
import { toOwnersAnswer } from './owners-answer.js';

/** How the answering node sees a validator. */
export interface ValidatorObservation {
  readonly connected: boolean;
  /** Share of the time since its start that it was connected, within 0 and 1. */
  readonly uptime: number;
  /** Seconds of it. */
  readonly uptimeSeconds: bigint;
}

/** A validator of the primary network as the interface tells it (reference: section 4.6). */
export function toPrimaryValidator(
  validator: CurrentValidator,
  observation: ValidatorObservation,
  { hrp, withDelegators }: { readonly hrp: string; readonly withDelegators: boolean },
): PlatformValidator {
  const { signer } = validator;
  const owner = toOwnersAnswer(validator.rewardsOwner, hrp);
  return {
    txID: bytesToId(validator.txId),
    startTime: validator.startTime,
    endTime: validator.endTime,
    weight: validator.weight,
    nodeID: validator.nodeId as `NodeID-${string}`,
    validationRewardOwner: owner,
    delegationRewardOwner: owner,
    potentialReward: validator.potentialReward,
    accruedDelegateeReward: 0n,
    delegationFee: validator.delegationShares / 10_000,
    uptime: observation.uptime * 100,
    connected: observation.connected,
    ...(signer === undefined
      ? {}
      : {
          signer: {
            publicKey: bytesToHex(signer.publicKey),
            proofOfPosession: bytesToHex(signer.proofOfPossession),
          },
        }),
    delegatorCount: 0n,
    delegatorWeight: 0n,
    ...(withDelegators ? { delegators: [] } : {}),
  };
}
