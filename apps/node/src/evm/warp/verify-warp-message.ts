import type { Hex } from '../bytes.js';
import { verifyAggregateBls } from '../crypto/bls-signature.js';
import { decodeBitSet } from './bit-set.js';
import { WarpFormatError } from './byte-reader.js';
import { type Predicate, unpackPredicate } from './predicate.js';
import { decodeWarpMessage, encodeUnsignedMessage, type WarpMessage } from './warp-message.js';
import type { CanonicalValidators, WarpRules, WarpSigner } from './warp-rules.js';

const quorumDenominator = 100n;
const primaryNetworkId: Hex = `0x${'00'.repeat(32)}`;
const platformChainId = primaryNetworkId;

/** A message does not hold: its signature is not that of enough validators of its source. */
export class WarpVerificationError extends Error {
  override readonly name = 'WarpVerificationError';
}

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
    if (error instanceof WarpVerificationError || error instanceof WarpFormatError) return false;
    throw error;
  }
}

function isSigned(message: WarpMessage, validators: CanonicalValidators, rules: WarpRules): boolean {
  try {
    checkSignature(message, validators, rules);
    return true;
  } catch (error) {
    if (error instanceof WarpVerificationError) return false;
    throw error;
  }
}

/**
 * Checks that enough validators of a message's source signed it.
 * @throws WarpVerificationError in the reference client's words.
 */
export function verifyWarpMessage(message: WarpMessage, rules: WarpRules): void {
  checkSignature(message, signingValidators(message, rules), rules);
}

function signingValidators(message: WarpMessage, rules: WarpRules): CanonicalValidators {
  if (message.unsigned.networkId !== rules.chain.networkId)
    throw new WarpVerificationError('wrong networkID');
  return rules.validators.validatorsOf(signingSubnet(message, rules));
}

function checkSignature(
  message: WarpMessage,
  { signers: validators, totalWeight }: CanonicalValidators,
  { quorumNumerator }: WarpRules,
): void {
  const signers = signersOf(message, validators);
  const weight = signers.reduce((sum, signer) => sum + signer.weight, 0n);
  if (quorumNumerator * totalWeight > quorumDenominator * weight) {
    throw new WarpVerificationError(
      `signature weight is insufficient: ${quorumNumerator}*${totalWeight} > ${quorumDenominator}*${weight}`,
    );
  }
  const keys = signers.map(({ key }) => key);
  if (!verifyAggregateBls(encodeUnsignedMessage(message.unsigned), message.signature, keys)) {
    throw new WarpVerificationError('signature is invalid');
  }
}

/** Whose validators must have signed. A chain may let its own vouch for the primary network's chains. */
function signingSubnet({ unsigned }: WarpMessage, rules: WarpRules): Hex {
  const { sourceChainId } = unsigned;
  const subnet = rules.validators.subnetOf(sourceChainId);
  if (subnet === undefined) {
    throw new WarpVerificationError(`cannot retrieve validator set: unknown blockchain ${sourceChainId}`);
  }
  const ownWillDo = !rules.requirePrimaryNetworkSigners || sourceChainId === platformChainId;
  return subnet === primaryNetworkId && ownWillDo ? rules.chain.subnetId : subnet;
}

function signersOf({ signers }: WarpMessage, validators: readonly WarpSigner[]): WarpSigner[] {
  const indexes = decodeBitSet(signers);
  if (indexes === undefined) throw new WarpVerificationError('bitset is invalid');
  return indexes.map((index) => {
    const signer = validators[index];
    if (signer === undefined) {
      throw new WarpVerificationError(`unknown validator: ${indexes.at(-1)} >= ${validators.length}`);
    }
    return signer;
  });
}
