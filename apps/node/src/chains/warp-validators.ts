import type { Hex } from '../evm/bytes.js';
import { canonicalValidators } from '../evm/warp/canonical-validators.js';
import type { CanonicalValidators, WarpValidators } from '../evm/warp/warp-rules.js';
import type { CurrentValidator } from '../p-chain/current-validators.js';

/** The subnet of the primary network, 32 bytes; its own chains and the custom chains of this node are in it. */
export const primarySubnet: Hex = `0x${'00'.repeat(32)}`;
/** The platform chain has the ID of the primary network. */
const platformChain = primarySubnet;
const nobody: CanonicalValidators = { signers: [], totalWeight: 0n };

/**
 * What chains are told of who can sign for which chain. All chains of this node are validated by the primary network.
 * The answer is the same object while `validators` returns the same list.
 */
export function warpValidators(
  validators: () => readonly CurrentValidator[],
  knows: (blockchainId: Hex) => boolean,
): WarpValidators {
  const known = new WeakMap<readonly CurrentValidator[], CanonicalValidators>();
  const primary = (): CanonicalValidators => {
    const list = validators();
    const before = known.get(list);
    if (before !== undefined) return before;
    const made = canonicalValidators(
      list.map(({ weight, signer }) => ({ weight, publicKey: signer?.publicKey })),
    );
    known.set(list, made);
    return made;
  };
  return {
    subnetOf: (blockchainId) =>
      blockchainId === platformChain || knows(blockchainId) ? primarySubnet : undefined,
    validatorsOf: (subnetId) => (subnetId === primarySubnet ? primary() : nobody),
  };
}
