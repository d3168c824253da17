import { bytesToHex, type Hex } from '../bytes.js';
import { decodeBlsPublicKey } from '../crypto/bls-signature.js';
import type { CanonicalValidators, WarpSigner } from './warp-rules.js';

/** A validator and its BLS key, if it has one. */
export interface WeighedValidator {
  readonly weight: bigint;
  /** 48 bytes, a compressed point of G1. */
  readonly publicKey: Uint8Array | undefined;
}

/**
 * Puts validators in the order in which the bits of a signature name them: by their uncompressed key, those that share
 * a key as one (reference 4.15). Costs some milliseconds for each key: keep the result.
 * @throws Error for bytes that are no key.
 */
export function canonicalValidators(validators: Iterable<WeighedValidator>): CanonicalValidators {
  const byKey = new Map<Hex, WarpSigner>();
  let totalWeight = 0n;
  for (const { weight, publicKey } of validators) {
    totalWeight += weight;
    if (publicKey === undefined) continue;
    const key = decodeBlsPublicKey(publicKey);
    const name = bytesToHex(key.toBytes(false));
    byKey.set(name, { publicKey, key, weight: (byKey.get(name)?.weight ?? 0n) + weight });
  }
  const signers = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, signer]) => signer);
  return { signers, totalWeight };
}
