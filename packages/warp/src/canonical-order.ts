import { bytesToHex, type Hex } from '@firn/primitives/bytes';

/** A validator and its BLS key, if it has one. */
export interface WeighedValidator {
  readonly weight: bigint;
  /** 48 bytes, a compressed point of G1. */
  readonly publicKey: Uint8Array | undefined;
}

/** The validators that sign with one key. */
export interface KeySharers<Validator extends WeighedValidator> {
  /** 48 bytes, compressed. */
  readonly publicKey: Uint8Array;
  /** Of all of them. */
  readonly weight: bigint;
  readonly validators: readonly Validator[];
}

/** Who signs messages between chains for a subnet. */
export interface CanonicalOrder<Validator extends WeighedValidator> {
  /** By the bytes of their uncompressed keys. */
  readonly sharers: readonly KeySharers<Validator>[];
  /** Of those without a key too. */
  readonly totalWeight: bigint;
}

/** Compressed keys begin with three bits of their own: compressed, infinity, and the greater of the two ys. */
const flags = 0b111;
const flagShift = 5;

/**
 * Puts validators into the order in which the bits of a signature name them: those that share a key as one, by their
 * uncompressed keys (reference: section 4.15).
 */
export function canonicalOrder<Validator extends WeighedValidator>(
  validators: readonly Validator[],
): CanonicalOrder<Validator> {
  const byKey = new Map<Hex, { publicKey: Uint8Array; weight: bigint; validators: Validator[] }>();
  let totalWeight = 0n;
  for (const validator of validators) {
    const { publicKey, weight } = validator;
    totalWeight += weight;
    if (publicKey === undefined) continue;
    const key = bytesToHex(publicKey);
    const known = byKey.get(key);
    if (known === undefined) {
      byKey.set(key, { publicKey, weight, validators: [validator] });
      continue;
    }
    known.weight += weight;
    known.validators.push(validator);
  }
  return { sharers: [...byKey.values()].sort(comparePoints), totalWeight };
}

type Keyed = Pick<KeySharers<WeighedValidator>, 'publicKey'>;

// An uncompressed key is x and y; a compressed one is x, and a flag that tells the greater y.
function comparePoints(a: Keyed, b: Keyed): number {
  return Buffer.compare(toX(a.publicKey), toX(b.publicKey)) || flagsOf(a.publicKey) - flagsOf(b.publicKey);
}

function toX(publicKey: Uint8Array): Uint8Array {
  const x = publicKey.slice();
  x[0] = (x[0] ?? 0) & ~(flags << flagShift);
  return x;
}

function flagsOf(publicKey: Uint8Array): number {
  return (publicKey[0] ?? 0) >> flagShift;
}
