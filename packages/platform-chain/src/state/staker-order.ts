import { compareBytes } from '@firn/platform-codec';
import { compareNumbers } from '@firn/primitives/integers';
import { keyOf } from '../key-of.js';
import { type L1Validator, type Staker, stakerPriority } from './records.js';

/** Whoever ends first comes first (reference: section 4.5). */
export function compareStakers(a: Staker, b: Staker): number {
  return compareNumbers(a.endTime, b.endTime) || a.priority - b.priority || compareBytes(a.txId, b.txId);
}

/** Active validators of L1s: whoever runs dry first comes first. */
export function compareByBalanceEnd(a: L1Validator, b: L1Validator): number {
  return compareNumbers(a.endAccumulatedFee, b.endAccumulatedFee) || compareByValidationId(a, b);
}

/** Validators of one L1. */
export function compareByValidationId(a: L1Validator, b: L1Validator): number {
  return compareBytes(a.validationId, b.validationId);
}

/** Whether an L1 validator pays the continuous fee. */
export function isActive(validator: L1Validator): boolean {
  return validator.endAccumulatedFee > 0n;
}

/** Whether a staker delegates to a validator, rather than being one. */
export function isDelegator({ priority }: Staker): boolean {
  return priority === stakerPriority.primaryDelegator || priority === stakerPriority.subnetDelegator;
}

/** The key of a node on a subnet. */
export function nodeKey(subnetId: Uint8Array, nodeId: Uint8Array): string {
  return keyOf(subnetId) + keyOf(nodeId);
}
