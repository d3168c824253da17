import type { Block } from '../block/block.js';
import type { Hex } from '../bytes.js';
import type { WorldState } from '../state/world-state.js';

/** What an extension puts into a block. */
export interface ExtensionPart {
  /** Stands beside the transactions: on the C-Chain, the atomic transactions. Not empty. */
  readonly extData: Hex;
  /** Gas that it takes from the block's capacity. */
  readonly gasUsed: bigint;
}

/** A source of what blocks hold besides transactions of the pool. It keeps what waits for a block by itself. */
export interface BlockExtension {
  /** Whether something waits for a block. Call `EvmChain.produce` when that begins. */
  readonly hasPending: boolean;
  /**
   * Applies what goes into the block to the state after its transactions; undefined for nothing, and then the state is
   * as it was.
   */
  apply(
    state: WorldState,
    block: {
      readonly number: bigint;
      readonly timestamp: bigint;
      readonly baseFee: bigint;
      readonly gasAvailable: bigint;
    },
  ): ExtensionPart | undefined;
  /** Called within the write that makes the block the head, so that what it writes is written with the block or not at all. */
  accept(block: Block): void;
  /** Called within the write that takes the block back, the newest block first: undoes what `accept` wrote. */
  retract(block: Block): void;
}
