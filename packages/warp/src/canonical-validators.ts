import { LruCache } from '@firn/chain-runtime';
import { type BlsPublicKey, decodeBlsPublicKey } from '@firn/crypto';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { canonicalOrder, type WeighedValidator } from './canonical-order.js';
import type { CanonicalValidators, WarpSigner } from './warp-rules.js';

const known = new WeakMap<readonly WeighedValidator[], CanonicalValidators>();

/** Who of the validators can sign, in canonical order. The answer for a list is always the same object. */
export function canonicalValidators(validators: readonly WeighedValidator[]): CanonicalValidators {
  const before = known.get(validators);
  if (before !== undefined) return before;
  const { sharers, totalWeight } = canonicalOrder(validators);
  const signers = sharers.map(({ publicKey, weight }) => new KeySigner(publicKey, weight));
  const made = { signers, totalWeight };
  known.set(validators, made);
  return made;
}

/** A signer by its key alone, which it decodes when somebody asks for it: that costs a millisecond, and few of many validators sign a message. */
export class KeySigner implements WarpSigner {
  readonly publicKey: Uint8Array;
  readonly weight: bigint;

  constructor(publicKey: Uint8Array, weight: bigint) {
    this.publicKey = publicKey;
    this.weight = weight;
  }

  get key(): BlsPublicKey {
    return decodeKey(this.publicKey);
  }
}

// By the compressed key: a set of validators changes by one of them at a time.
const decoded = new LruCache<Hex, BlsPublicKey>(4096);

function decodeKey(publicKey: Uint8Array): BlsPublicKey {
  const compressed = bytesToHex(publicKey);
  const before = decoded.get(compressed);
  if (before !== undefined) return before;
  const key = decodeBlsPublicKey(publicKey);
  decoded.set(compressed, key);
  return key;
}
