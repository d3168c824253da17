import { bytesToHex, hexToBytes } from '@firn/primitives';
import type { Hex } from '../evm/bytes.js';
import { LruCache } from '../evm/lru-cache.js';
import { canonicalValidators } from '../evm/warp/canonical-validators.js';
import type { CanonicalValidators, WarpValidators } from '../evm/warp/warp-rules.js';
import type { PlatformChain, ValidatorAt } from '../p-chain/chain/platform-chain.js';

/** The subnet of the primary network, 32 bytes. The platform chain has the same ID. */
export const primarySubnet: Hex = `0x${'00'.repeat(32)}`;

/** Of how many subnets the validators are remembered. */
const maxKnown = 256;

/** What is known of a subnet's validators. */
interface KnownValidators {
  /** The platform chain's height at which they were last looked at. */
  height: bigint;
  readonly list: readonly ValidatorAt[];
  readonly canonical: CanonicalValidators;
}

/** Which of the platform chain's facts decide who can sign. */
export type ValidatorSource = Pick<PlatformChain, 'lastAccepted' | 'state' | 'validatorsAt'>;

/**
 * What chains are told of who can sign for which chain: the validators of the last accepted block of the platform chain.
 * The answer is the same object while the validators of a subnet are the same. `isOwn` tells the blockchains that this node
 * runs in the primary network beside those that the platform chain knows.
 */
export function warpValidators(
  platform: ValidatorSource,
  isOwn: (blockchainId: Hex) => boolean,
): WarpValidators {
  const known = new LruCache<Hex, KnownValidators>(maxKnown);
  return {
    subnetOf(blockchainId) {
      if (blockchainId === primarySubnet) return primarySubnet;
      const blockchain = platform.state.blockchain(hexToBytes(blockchainId));
      if (blockchain !== undefined) return bytesToHex(blockchain.subnetId);
      return isOwn(blockchainId) ? primarySubnet : undefined;
    },
    validatorsOf(subnetId) {
      const { height } = platform.lastAccepted.content;
      const before = known.get(subnetId);
      if (before?.height === height) return before.canonical;
      const list = platform.validatorsAt(height, hexToBytes(subnetId));
      if (before !== undefined && areSame(before.list, list)) {
        before.height = height;
        return before.canonical;
      }
      const canonical = canonicalValidators(list);
      known.set(subnetId, { height, list, canonical });
      return canonical;
    },
  };
}

function areSame(a: readonly ValidatorAt[], b: readonly ValidatorAt[]): boolean {
  return (
    a.length === b.length &&
    a.every((validator, index) => {
      const other = b[index];
      return (
        other !== undefined &&
        validator.weight === other.weight &&
        areSameBytes(validator.publicKey, other.publicKey)
      );
    })
  );
}

function areSameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === undefined || b === undefined ? a === b : Buffer.compare(a, b) === 0;
}
