import { bytesToBigint } from '@firn/primitives/bytes';
import { bls12_381 } from '@noble/curves/bls12-381.js';

const proofDomain = 'BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

/** A BLS public key with the proof that its owner holds the secret key. */
export interface BlsIdentity {
  /** 48 bytes, compressed G1 point. */
  readonly publicKey: Uint8Array;
  /** 96 bytes, compressed G2 point: the key's signature over its own public key. */
  readonly proofOfPossession: Uint8Array;
}

const { longSignatures } = bls12_381;

/** 32 random bytes that are a valid BLS secret key. */
export function createBlsSecretKey(): Uint8Array {
  return bls12_381.utils.randomSecretKey();
}

/** @throws Error unless the bytes are a valid BLS secret key. */
export function checkBlsSecretKey(secretKey: Uint8Array): void {
  const { Fr } = bls12_381.fields;
  const value = bytesToBigint(secretKey);
  if (secretKey.length !== Fr.BYTES || value === 0n || value >= Fr.ORDER)
    throw new Error(`a BLS secret key has ${Fr.BYTES} bytes below the order of the group, and is not 0`);
}

/** Public key and proof of possession of a secret key (reference: section 3.4). */
export function blsIdentity(secretKey: Uint8Array): BlsIdentity {
  const publicKey = longSignatures.getPublicKey(secretKey).toBytes(true);
  const proof = longSignatures.sign(longSignatures.hash(publicKey, proofDomain), secretKey).toBytes(true);
  return { publicKey, proofOfPossession: proof };
}

/** Whether the proof was made with the secret key of the public key. */
export function isProofOfPossession(identity: BlsIdentity): boolean {
  const message = longSignatures.hash(identity.publicKey, proofDomain);
  return longSignatures.verify(identity.proofOfPossession, message, identity.publicKey);
}
