import {
  type CanonicalValidators,
  checkSignature,
  decodeWarpMessage,
  isWarpFormatError,
  isWarpVerificationError,
  signingValidators,
  type WarpMessage,
  type WarpRules,
} from '@firn/warp';
import { type Predicate, unpackPredicate } from './predicate.js';

interface Verdict {
  readonly validators: CanonicalValidators;
  readonly quorumNumerator: bigint;
  readonly holds: boolean;
}

// A transaction that waits for its block is tried more than once, and a signature costs some milliseconds.
const verdicts = new WeakMap<Predicate, Verdict>();

/** Whether the message of a predicate holds. */
export function holdsPredicate(predicate: Predicate, rules: WarpRules): boolean {
  try {
    const message = decodeWarpMessage(unpackPredicate(predicate));
    const validators = signingValidators(message, rules);
    const { quorumNumerator } = rules;
    const known = verdicts.get(predicate);
    if (known?.validators === validators && known.quorumNumerator === quorumNumerator) return known.holds;
    const holds = isSigned(message, validators, rules);
    verdicts.set(predicate, { validators, quorumNumerator, holds });
    return holds;
  } catch (error) {
    if (isWarpVerificationError(error) || isWarpFormatError(error)) return false;
    throw error;
  }
}

function isSigned(message: WarpMessage, validators: CanonicalValidators, rules: WarpRules): boolean {
  try {
    checkSignature(message, validators, rules);
    return true;
  } catch (error) {
    if (isWarpVerificationError(error)) return false;
    throw error;
  }
}
