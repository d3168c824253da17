import { bls12_381 } from '@noble/curves/bls12-381.js';

// Keys are points of G1, signatures of G2; the domain is that of messages, not of proofs of possession.
const { longSignatures } = bls12_381;
const domain = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

/** A public key, ready to be added to others. */
export type BlsPublicKey = ReturnType<typeof bls12_381.G1.Point.fromBytes>;

/** Reads a public key of 48 bytes. @throws Error for bytes that are no key. */
export function decodeBlsPublicKey(bytes: Uint8Array): BlsPublicKey {
  const key = bls12_381.G1.Point.fromBytes(bytes);
  key.assertValidity();
  return key;
}

/** Signs a message: 96 bytes. */
export function signBls(message: Uint8Array, secretKey: Uint8Array): Uint8Array {
  return longSignatures.sign(longSignatures.hash(message, domain), secretKey).toBytes(true);
}

/** The sum of signatures of 96 bytes. */
export function aggregateBls(signatures: readonly Uint8Array[]): Uint8Array {
  return longSignatures.aggregateSignatures([...signatures]).toBytes(true);
}

/** Whether the signature is the sum of those of all the keys, of which there must be one. */
export function verifyAggregateBls(
  message: Uint8Array,
  signature: Uint8Array,
  publicKeys: readonly BlsPublicKey[],
): boolean {
  try {
    const signer = longSignatures.aggregatePublicKeys([...publicKeys]);
    return longSignatures.verify(signature, longSignatures.hash(message, domain), signer);
  } catch {
    // Bytes that are no point of the right group, or no keys at all: nobody made this signature.
    return false;
  }
}
