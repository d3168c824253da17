import type { PlatformGetL1ValidatorResult } from '@firn/node-validators';
import type { L1Owner } from '@firn/platform-codec';
import { bytesToHex, bytesToId, bytesToNodeId } from '@firn/primitives';
import type { L1Validator } from '../../p-chain/state/records.js';
import { toOwnersAnswer } from './owners-answer.js';

/** A validator of an L1 as the interface tells it, wherever it does. */
export type L1ValidatorAnswer = Omit<PlatformGetL1ValidatorResult, 'height' | 'subnetID'>;

// What a registration is does not change until its weight or its balance is set; see `toStakingValidator`.
const permanentParts = new WeakMap<L1Validator, Omit<L1ValidatorAnswer, 'balance'>>();

/**
 * A validator of an L1 as the interface tells it (reference: section 4.6).
 * @param accruedFees What an active validator has paid since the beginning, in 1e-9 of the native token.
 * @param hrp Prefix of the network's addresses.
 */
export function toL1Validator(validator: L1Validator, accruedFees: bigint, hrp: string): L1ValidatorAnswer {
  const { endAccumulatedFee } = validator;
  return {
    ...permanentPartOf(validator, hrp),
    balance: endAccumulatedFee === 0n ? 0n : endAccumulatedFee - accruedFees,
  };
}

function permanentPartOf(validator: L1Validator, hrp: string): Omit<L1ValidatorAnswer, 'balance'> {
  const known = permanentParts.get(validator);
  if (known !== undefined) return known;
  const part = {
    nodeID: bytesToNodeId(validator.nodeId),
    weight: validator.weight,
    startTime: validator.startTime,
    validationID: bytesToId(validator.validationId),
    publicKey: bytesToHex(validator.publicKey),
    remainingBalanceOwner: toOwnersAnswer(withoutLock(validator.remainingBalanceOwner), hrp),
    deactivationOwner: toOwnersAnswer(withoutLock(validator.deactivationOwner), hrp),
    minNonce: validator.minNonce,
  };
  permanentParts.set(validator, part);
  return part;
}

function withoutLock(owner: L1Owner): L1Owner & { readonly locktime: bigint } {
  return { ...owner, locktime: 0n };
}
