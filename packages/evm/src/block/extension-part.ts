import type { Hex } from '@firn/primitives/bytes';

/** What an extension puts into a block. */
export interface ExtensionPart {
  /** Stands beside the transactions: on the C-Chain, the atomic transactions. Not empty. */
  readonly extData: Hex;
  /** Gas that it takes from the block's capacity. */
  readonly gasUsed: bigint;
}
