import { bytesToHex, type Hex } from '../bytes.js';
import { type BlsPublicKey, decodeBlsPublicKey } from '../crypto/bls-signature.js';
import { LruCache } from '../lru-cache.js';
import type { CanonicalValidators, WarpSigner } from './warp-rules.js';

/** A validator and its BLS key, if it has one. */
export interface WeighedValidator {
  readonly weight: bigint;
  /** 48 bytes, a compressed point of G1. */
  readonly publicKey: Uint8Array | undefined;
}

// A set of validators changes by one of them at a time, and to decode a key costs a millisecond.
const decoded = new LruCache<Hex, DecodedKey>(4096);

interface DecodedKey {
  readonly key: BlsPublicKey;
  /** Its 96 bytes, uncompressed. */
  readonly name: Hex;
}

/**
 * Puts validators in the order in which the bits of a signature name them: by their uncompressed key, those that share
 * a key as one (reference 4.15). Costs a millisecond for each key that it
 * has not seen lately: keep the result.
 * @throws Error for bytes that are no key.
 */
export function canonicalValidators(validators: Iterable<WeighedValidator>): CanonicalValidators {
  const byKey = new Map<Hex, WarpSigner>();
  let totalWeight = 0n;
  for (const { weight, publicKey } of validators) {
    totalWeight += weight;
    if (publicKey === undefined) continue;
    const { key, name } = decodeKey(publicKey);
    byKey.set(name, { publicKey, key, weight: (byKey.get(name)?.weight ?? 0n) + weight });
  }
  const signers = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, signer]) => signer);
  return { signers, totalWeight };
}

function decodeKey(publicKey: Uint8Array): DecodedKey {
  const compressed = bytesToHex(publicKey);
  const known = decoded.get(compressed);
  if (known !== undefined) return known;
  const key = decodeBlsPublicKey(publicKey);
  const made = { key, name: bytesToHex(key.toBytes(false)) };
  decoded.set(compressed, made);
  return made;
}
