import type { AcceptedState } from '@firn/platform-chain/state';
import { bytesToHex, hexToBytes } from '@firn/primitives';
import type { Hex } from '@firn/primitives/bytes';
import { canonicalValidators, type WarpValidators } from '@firn/warp';

/** The subnet of the primary network, 32 bytes. The platform chain has the same ID. */
export const primarySubnet: Hex = `0x${'00'.repeat(32)}`;

/** Which facts of the platform chain decide who can sign. */
export type ValidatorSource = Pick<AcceptedState, 'blockchain' | 'validatorsNow'>;

/**
 * What chains are told of who can sign for which chain: the validators of the last accepted block of the platform chain.
 * The answer is the same object while the validators of a subnet are the same. `isOwn` tells the blockchains that this node
 * runs in the primary network beside those that the platform chain knows.
 */
export function warpValidators(
  state: ValidatorSource,
  isOwn: (blockchainId: Hex) => boolean,
): WarpValidators {
  return {
    subnetOf(blockchainId) {
      if (blockchainId === primarySubnet) return primarySubnet;
      const blockchain = state.blockchain(hexToBytes(blockchainId));
      if (blockchain !== undefined) return bytesToHex(blockchain.subnetId);
      return isOwn(blockchainId) ? primarySubnet : undefined;
    },
    validatorsOf: (subnetId) => canonicalValidators(state.validatorsNow(hexToBytes(subnetId))),
  };
}
