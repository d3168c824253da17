import { bigintToBytes, bytesToHex, type Hex } from '@firn/primitives/bytes';
import secp256k1 from 'secp256k1';
import { keccak256 } from './keccak.js';

/** A recoverable signature: 32 bytes each, and the parity of y (0 or 1). */
export interface Signature {
  readonly r: Uint8Array;
  readonly s: Uint8Array;
  readonly yParity: number;
}

/**
 * The uncompressed public key (64 bytes) that signed the hash.
 * @throws Error when there is none: r or s is 0 or not below the group order, or r is not on the curve.
 */
export function recoverPublicKey(hash: Uint8Array, signature: Signature): Uint8Array {
  const pair = new Uint8Array(64);
  pair.set(signature.r, 32 - signature.r.length);
  pair.set(signature.s, 64 - signature.s.length);
  return secp256k1.ecdsaRecover(pair, signature.yParity, hash, false).subarray(1);
}

/** The account address that signed the hash. @throws Error as `recoverPublicKey`. */
export function recoverAddress(hash: Uint8Array, signature: Signature): Hex {
  return publicKeyToAddress(recoverPublicKey(hash, signature));
}

/** Whether a point of the curve has this x, so that a signature can have it as its r. */
export function isCurveX(x: bigint): boolean {
  const bytes = bigintToBytes(x);
  if (bytes.length > 32) return false;
  const compressed = new Uint8Array(33);
  compressed[0] = 2;
  compressed.set(bytes, 33 - bytes.length);
  return secp256k1.publicKeyVerify(compressed);
}

/** The account address of an uncompressed public key of 64 bytes. */
export function publicKeyToAddress(publicKey: Uint8Array): Hex {
  return bytesToHex(keccak256(publicKey).subarray(12));
}

/** Whether the bytes are a private key: 32 of them, neither 0 nor at or above the group order. */
export function isPrivateKey(bytes: Uint8Array): boolean {
  return bytes.length === 32 && secp256k1.privateKeyVerify(bytes);
}

/** The account address of a private key. @throws Error when it is none. */
export function privateKeyToAddress(privateKey: Uint8Array): Hex {
  return publicKeyToAddress(secp256k1.publicKeyCreate(privateKey, false).subarray(1));
}

/** Signs a hash of 32 bytes; the nonce is derived from key and hash (RFC 6979), s is in the lower half. */
export function signHash(hash: Uint8Array, privateKey: Uint8Array): Signature {
  const { signature, recid } = secp256k1.ecdsaSign(hash, privateKey);
  return { r: signature.slice(0, 32), s: signature.slice(32), yParity: recid };
}
