import type { ValidatorAt } from './chain/platform-chain.js';
import { keyOf } from './key-of.js';

/** The validators that sign with one key. */
export interface CanonicalValidator {
  /** 48 bytes, compressed. */
  readonly publicKey: Uint8Array;
  readonly weight: bigint;
  /** 20 bytes each. */
  readonly nodeIds: readonly Uint8Array[];
}

/** Who signs messages between chains for a subnet. */
export interface CanonicalSet {
  /** By the bytes of their uncompressed keys. */
  readonly validators: readonly CanonicalValidator[];
  /** Of those without a key too. */
  readonly totalWeight: bigint;
}

/** Compressed keys begin with three bits of their own: compressed, infinity, and the greater of the two ys. */
const flags = 0b111;
const flagShift = 5;

/** Puts validators into the order in which signatures of several name them (reference: section 4.15). */
export function canonicalSet(validators: readonly ValidatorAt[]): CanonicalSet {
  const byKey = new Map<string, { publicKey: Uint8Array; weight: bigint; nodeIds: Uint8Array[] }>();
  let totalWeight = 0n;
  for (const { publicKey, weight, nodeId } of validators) {
    totalWeight += weight;
    if (publicKey === undefined) continue;
    const key = keyOf(publicKey);
    const known = byKey.get(key) ?? { publicKey, weight: 0n, nodeIds: [] };
    byKey.set(key, { publicKey, weight: known.weight + weight, nodeIds: [...known.nodeIds, nodeId] });
  }
  return { validators: [...byKey.values()].sort(comparePoints), totalWeight };
}

// An uncompressed key is x and y; a compressed one is x, and a flag that tells the greater y.
function comparePoints(a: CanonicalValidator, b: CanonicalValidator): number {
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
