import type { Hex } from '@firn/primitives/bytes';
import type { Arrival, SubStore } from '@firn/storage';
import type { Block } from '../../block/block.js';
import type { ExtensionPart } from '../../block/extension-part.js';
import type { WorldState } from '../../state/world-state.js';

/** The block that an extension adds to. */
export interface ExtendedBlock {
  readonly number: bigint;
  /** Unix seconds. */
  readonly timestamp: bigint;
  /** Wei per gas. */
  readonly baseFee: bigint;
  /** What the transactions left of what the block may use. */
  readonly gasAvailable: bigint;
  /** Whether the block is one that is accepted before it is executed (ACP-194). */
  readonly isAsynchronous: boolean;
}

/** Something that an extension keeps for a block. */
export interface WaitingPart extends Arrival {
  readonly encoded: Hex;
}

/** A source of what blocks hold besides transactions of the pool. It keeps what waits for a block by itself. */
export interface BlockExtension {
  /** What it keeps in the store, by name: a part of the chain like its blocks, so it is in dumps of the chain. */
  readonly parts: ReadonlyMap<string, SubStore>;
  /** Whether something waits for a block. Call `EvmChain.produce` when that begins. */
  readonly hasPending: boolean;
  /** Whether something of it pays what that block would cost: else no block is tried for it. */
  pays(block: Pick<ExtendedBlock, 'baseFee' | 'isAsynchronous'>): boolean;
  /**
   * Applies what goes into the block to the state after its transactions; undefined for nothing, and then the state is
   * as it was. `settle` follows, unless the block could not be written.
   */
  apply(state: WorldState, block: ExtendedBlock): ExtensionPart | undefined;
  /** Applies what an accepted block holds to the state after its transactions, as `apply` did. */
  replay(state: WorldState, block: Block): void;
  /** Called within the write that makes the block the head, so that what it writes is written with the block or not at all. */
  accept(block: Block): void;
  /** Called after that write, and with undefined where no block was made of what was applied. */
  settle(block: Block | undefined): void;
  /**
   * Called within the write that takes the block back, the newest block first: undoes what `accept` wrote.
   * @throws EvmError when that cannot be; no block is taken back then.
   */
  retract(block: Block): void;
  /**
   * Called within the write that puts another chain in the place of this one. `swap` does that, `parts` among it; what is
   * kept elsewhere is to follow.
   * @throws EvmError when that cannot be; the chain stays then.
   */
  replace(swap: () => void): void;
  /** What waits for a block, in the order of arrival. */
  waiting(): readonly WaitingPart[];
  /** Called within the write that takes the chain back to when that waited: puts it in the place of what waits. */
  restore(waiting: readonly WaitingPart[]): void;
  /** Called after the write of `replace` or `restore`: takes up `parts` anew. */
  reload(): void;
}
