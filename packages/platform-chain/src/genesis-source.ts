import type { PlatformGenesis } from '@firn/platform-codec';

/** What the genesis of a network is asked for as long as a node runs: its identifiers, each of 32 bytes. */
export interface GenesisFacts {
  readonly id: Uint8Array;
  /** The native token. */
  readonly assetId: Uint8Array;
  /** The exchange chain. */
  readonly x: { readonly blockchainId: Uint8Array };
  /** The C-Chain. */
  readonly c: { readonly blockchainId: Uint8Array };
}

/** A genesis of which the identifiers are known, and the whole is made when somebody needs it: that of the main network takes long. */
export interface GenesisSource {
  readonly facts: GenesisFacts;
  readonly build: () => PlatformGenesis;
}
