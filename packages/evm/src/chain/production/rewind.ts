import type { Hex } from '@firn/primitives/bytes';
import type { Block } from '../../block/block.js';
import type { PooledTransaction } from '../../pool/pooled-transaction.js';
import type { Log } from '../../receipt/receipt.js';
import type { WaitingPart } from './block-extension.js';
import type { ControlValues } from './production-controls.js';

/** Where a chain is taken back to. What is not given stays as it is. */
export interface RewindTarget {
  /** Number of the block that is then the head. */
  readonly number: bigint;
  /** Root of the edited state that stands for the head's own; null for its own. */
  readonly editedRoot?: Hex | null | undefined;
  /** What the pool then holds. */
  readonly pool?: readonly PooledTransaction[] | undefined;
  /** What then waits in the extension. */
  readonly waiting?: readonly WaitingPart[] | undefined;
  /** As they were remembered (`ProductionControls.remembered`). */
  readonly controls?: ControlValues | undefined;
  /** Writes what else belongs to it, in the same write. */
  readonly more?: (() => void) | undefined;
}

/** Blocks were taken back. */
export interface Rewind {
  /** The last accepted block then. */
  readonly head: Block;
  /** The logs that went, those of the newest block first, each block's in its order. */
  readonly logs: readonly Log[];
  /** Whether more blocks are about to be taken back: many go in portions. */
  readonly isPortion: boolean;
}
