import type { Hex } from '@firn/primitives/bytes';

/** How many blocks before the last one a pruning chain keeps the states of (reference: `state-history`, section 6.1). */
export const stateHistory = 32n;

/** Reads what is known of the states on disk. */
export interface StatesOnDisk {
  /** The number of the oldest block from which on all states are there. */
  readonly oldestState: bigint;
}

/**
 * Which states of a chain can be asked for: those of the last blocks, or of all since the chain was last pruned, and those
 * that are pinned.
 */
export class RetainedStates {
  /** Whether older states are given up. */
  readonly isPruning: boolean;
  readonly #onDisk: StatesOnDisk;
  readonly #pins = new Map<Hex, number>();

  constructor(onDisk: StatesOnDisk, isPruning: boolean) {
    this.#onDisk = onDisk;
    this.isPruning = isPruning;
  }

  /** The number of the oldest block, seen from a head, from which on all states are kept. */
  oldest(head: bigint): bigint {
    const { oldestState } = this.#onDisk;
    if (!this.isPruning) return oldestState;
    const first = head > stateHistory ? head - stateHistory : 0n;
    return first > oldestState ? first : oldestState;
  }

  /** Whether the state after a block, which has that root, is kept, seen from a head. */
  has({ number, root }: { readonly number: bigint; readonly root: Hex }, head: bigint): boolean {
    return number === head || number >= this.oldest(head) || this.#pins.has(root);
  }

  /** The roots that are pinned. */
  get pins(): Iterable<Hex> {
    return this.#pins.keys();
  }

  /** Pins what another thread has pinned, and nothing else. */
  followPins(roots: Iterable<Hex>): void {
    this.#pins.clear();
    for (const root of roots) this.#pins.set(root, 1);
  }

  /**
   * Keeps the state of that root until the function that is returned is called, however old it gets. Pins are forgotten
   * when the process ends: who remembers states longer pins them again while the chain opens, before it makes a block.
   * Pin what `has` affirms; nothing brings a state back.
   */
  pin(root: Hex): () => void {
    this.#pins.set(root, (this.#pins.get(root) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const count = this.#pins.get(root) ?? 0;
      if (count > 1) this.#pins.set(root, count - 1);
      else this.#pins.delete(root);
    };
  }
}
