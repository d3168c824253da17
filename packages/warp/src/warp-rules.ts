import type { BlsPublicKey } from '@firn/crypto';
import type { Hex } from '@firn/primitives/bytes';

/** Validators with one BLS key, as one signer. */
export interface WarpSigner {
  /** 48 bytes, a compressed point of G1. */
  readonly publicKey: Uint8Array;
  /** The same, decoded. */
  readonly key: BlsPublicKey;
  readonly weight: bigint;
}

/** Who can sign for the chains of a subnet, in canonical order (see `canonicalValidators`). */
export interface CanonicalValidators {
  readonly signers: readonly WarpSigner[];
  /** The weight of all validators, those without a BLS key among them. */
  readonly totalWeight: bigint;
}

/** What an EVM chain must know of the platform chain to verify messages. */
export interface WarpValidators {
  /** The subnet of a blockchain, 32 bytes; undefined for a blockchain that nobody knows. */
  subnetOf(blockchainId: Hex): Hex | undefined;
  validatorsOf(subnetId: Hex): CanonicalValidators;
}

/** By which rules a chain verifies messages of other chains. */
export interface WarpRules {
  readonly chain: ChainIdentity & {
    /** 32 bytes: the subnet of this chain. */
    readonly subnetId: Hex;
  };
  /** How much of the weight must have signed, in percent: 33 to 100. */
  readonly quorumNumerator: bigint;
  /** Whether messages of the primary network's chains need its validators; otherwise those of this chain's subnet. */
  readonly requirePrimaryNetworkSigners: boolean;
  readonly validators: WarpValidators;
}

/** The chain as messages between chains name it. */
export interface ChainIdentity {
  readonly networkId: number;
  /** 32 bytes. */
  readonly blockchainId: Hex;
}
