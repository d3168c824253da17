import type { Credential } from '@firn/platform-codec';
import { sha256 } from '@firn/primitives';
import { secp256k1 } from '@noble/curves/secp256k1.js';

/** The credential of one key for the bytes of a transaction, of the platform chain or between the chains. */
export function signBytes(bytes: Uint8Array, key: Uint8Array): Credential {
  const [recovery = 0, ...pair] = secp256k1.sign(sha256(bytes), key, {
    prehash: false,
    format: 'recovered',
  });
  return { signatures: [Uint8Array.of(...pair, recovery)] };
}
