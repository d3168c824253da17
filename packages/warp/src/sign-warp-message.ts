import { aggregateBls } from '@firn/crypto';
import { bytesToHex } from '@firn/primitives/bytes';
import { encodeBitSet } from './bit-set.js';
import { encodeUnsignedMessage, type UnsignedWarpMessage, type WarpMessage } from './warp-message.js';
import type { CanonicalValidators } from './warp-rules.js';

/** Who can sign messages with a BLS key. */
export interface BlsSigner {
  /** 48 bytes. */
  readonly publicKey: Uint8Array;
  /** The signature of 96 bytes over a message. */
  signMessage(message: Uint8Array): Uint8Array;
}

/**
 * Lets those of the signers that are among the validators sign a message, as one signature.
 * @throws RangeError when none of them is.
 * @example
 * ```ts
 * const signed = signWarpMessage(message, validators.validatorsOf(subnetId), [node.identity]);
 * const accessList = [{ address: warpAddress, storageKeys: packPredicate(encodeWarpMessage(signed)) }];
 * ```
 */
export function signWarpMessage(
  unsigned: UnsignedWarpMessage,
  { signers: validators }: CanonicalValidators,
  signers: readonly BlsSigner[],
): WarpMessage {
  const keys = validators.map(({ publicKey }) => bytesToHex(publicKey));
  const encoded = encodeUnsignedMessage(unsigned);
  const signed = new Map<number, Uint8Array>();
  for (const signer of signers) {
    const index = keys.indexOf(bytesToHex(signer.publicKey));
    if (index >= 0) signed.set(index, signer.signMessage(encoded));
  }
  if (signed.size === 0) throw new RangeError('none of the signers validates the source of the message');
  return { unsigned, signers: encodeBitSet(signed.keys()), signature: aggregateBls([...signed.values()]) };
}
