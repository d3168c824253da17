import { verifyAggregateBls } from '@firn/crypto';
import type { Hex } from '@firn/primitives/bytes';
import { decodeBitSet } from './bit-set.js';
import { encodeUnsignedMessage, type WarpMessage } from './warp-message.js';
import type { CanonicalValidators, WarpRules, WarpSigner } from './warp-rules.js';

const quorumDenominator = 100n;
const primaryNetworkId: Hex = `0x${'00'.repeat(32)}`;
const platformChainId = primaryNetworkId;

/** A message does not hold: its signature is not that of enough validators of its source. */
export class WarpVerificationError extends Error {
  override readonly name = 'WarpVerificationError';
}

/** Whether an error is a {@link WarpVerificationError}, of this or of another copy of the code. */
export function isWarpVerificationError(error: unknown): error is WarpVerificationError {
  return error instanceof Error && error.name === 'WarpVerificationError';
}

/**
 * Checks that enough validators of a message's source signed it.
 * @throws WarpVerificationError in the reference client's words.
 */
export function verifyWarpMessage(message: WarpMessage, rules: WarpRules): void {
  checkSignature(message, signingValidators(message, rules), rules);
}

/**
 * Who signs for the source of a message.
 * @throws WarpVerificationError for a message of another network or an unknown chain.
 */
export function signingValidators(message: WarpMessage, rules: WarpRules): CanonicalValidators {
  if (message.unsigned.networkId !== rules.chain.networkId)
    throw new WarpVerificationError('wrong networkID');
  return rules.validators.validatorsOf(signingSubnet(message, rules));
}

/** Checks a signature against who must have signed. @throws WarpVerificationError in the reference client's words. */
export function checkSignature(
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
