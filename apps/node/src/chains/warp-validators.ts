import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { Hex } from '../evm/bytes.js';
import type { CanonicalValidators, WarpSigner, WarpValidators } from '../evm/warp/warp-rules.js';
import type { CurrentValidator } from '../p-chain/current-validators.js';

/** The subnet of the primary network, 32 bytes; its own chains and the custom chains of this node are in it. */
export const primarySubnet: Hex = `0x${'00'.repeat(32)}`;

/** What chains are told of who can sign for which chain. All chains of this node are validated by the primary network. */
export function warpValidators(
  validators: () => readonly CurrentValidator[],
  knows: (blockchainId: Hex) => boolean,
): WarpValidators {
  return {
    subnetOf: (blockchainId) => (knows(blockchainId) ? primarySubnet : undefined),
    validatorsOf: (subnetId) =>
      subnetId === primarySubnet ? canonicalValidators(validators()) : { signers: [], totalWeight: 0n },
  };
}

/** Validators by their BLS keys, in the order of the uncompressed keys; those that share one are one signer. */
function canonicalValidators(validators: readonly CurrentValidator[]): CanonicalValidators {
  const byKey = new Map<string, WarpSigner>();
  let totalWeight = 0n;
  for (const { signer, weight } of validators) {
    totalWeight += weight;
    if (signer === undefined) continue;
    const { publicKey } = signer;
    const key = bls12_381.G1.Point.fromBytes(publicKey).toHex(false);
    byKey.set(key, { publicKey, weight: (byKey.get(key)?.weight ?? 0n) + weight });
  }
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1));
  return { signers: sorted.map(([, signer]) => signer), totalWeight };
}
