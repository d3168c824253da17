import { encodePlatformValidator, type PlatformGetL1ValidatorResult } from '@firn/node-validators';
import type { L1Validator } from '@firn/platform-chain/state';
import type { L1Owner } from '@firn/platform-codec';
import { bytesToHex, bytesToId, encodeUint64 } from '@firn/primitives';
import { nodeIdText } from './node-id-text.js';
import { toOwnersAnswer } from './owners-answer.js';

/** A validator of an L1 as the interface tells it, wherever it does. */
export type L1ValidatorAnswer = Omit<PlatformGetL1ValidatorResult, 'height' | 'subnetID'>;

// What a registration is does not change until its weight or its balance is set, as with stakers.
const permanentTexts = new WeakMap<L1Validator, string>();

/**
 * A validator of an L1 as the interface tells it (reference: section 4.6).
 * @param accruedFees What an active validator has paid since the beginning, in 1e-9 of the native token.
 * @param hrp Prefix of the network's addresses.
 */
export function toL1Validator(validator: L1Validator, accruedFees: bigint, hrp: string): L1ValidatorAnswer {
  return { ...toPermanentFields(validator, hrp), balance: balanceOf(validator, accruedFees) };
}

/** The same as JSON text. */
export function toL1ValidatorText(validator: L1Validator, accruedFees: bigint, hrp: string): string {
  const permanent = permanentTextOf(validator, hrp);
  return `${permanent.slice(0, -1)},"balance":${encodeUint64(balanceOf(validator, accruedFees))}}`;
}

function balanceOf({ endAccumulatedFee }: L1Validator, accruedFees: bigint): bigint {
  return endAccumulatedFee > accruedFees ? endAccumulatedFee - accruedFees : 0n;
}

function permanentTextOf(validator: L1Validator, hrp: string): string {
  const known = permanentTexts.get(validator);
  if (known !== undefined) return known;
  const text = encodePlatformValidator(toPermanentFields(validator, hrp));
  permanentTexts.set(validator, text);
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
