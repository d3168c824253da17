import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import { markStates } from '../../pruning/mark-states.js';
import type { RetainedStates } from '../../pruning/retained-states.js';
import { sweep } from '../../pruning/sweep.js';
import { HashSet } from '../../state/hash-set.js';
import type { CanonicalChain } from './canonical-chain.js';
import type { ChainStore } from './chain-store.js';

/** Nodes that may wait for their removal beside as many as are kept. */
const spareNodes = 65_536;
const sliceMs = 3;
/** A slice is followed by a pause of that many times its length, so that blocks and answers come first. */
const pauseFactor = 2;

/** What a pruner works with. */
export interface StatePrunerOptions {
  readonly store: ChainStore;
  readonly retained: RetainedStates;
  /** The number of the last accepted block. */
  readonly head: () => bigint;
  /** The root of the state after a block of that number. */
  readonly rootOf: (number: bigint) => Hex;
  /** The states were pruned. */
  readonly onPruned: (stats: PruningStats) => void;
  readonly onError: (error: unknown) => void;
}

/** What one pruning did. */
export interface PruningStats {
  /** The states of this block and of all after it were kept. */
  readonly oldest: bigint;
  /** Nodes and codes that were kept and removed. */
  readonly kept: number;
  readonly removed: number;
  /** Time of the slices together, and of the longest one. */
  readonly workMs: number;
  readonly longestMs: number;
}

/**
 * Deletes the parts of states that no kept state needs: it marks what the kept ones are made of, and removes the rest.
 * Nodes are named by their content and shared between states and accounts, may go and come back; marking gets all of it
 * right without a count on any of them. It works in slices of a few milliseconds between blocks. It begins when the store
 * has twice the nodes that were kept the last time (and 65,536 more), so that a node that a block adds costs some
 * microseconds once, and the store stays within twice the size of the kept states.
 *
 * Marks are in memory alone (32 bytes a node). What is written meanwhile is marked as it is written. Removals are
 * whole transactions of unneeded nodes, so a process that ends at any moment leaves states that are whole.
 */
export class StatePruner {
  readonly #options: StatePrunerOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: { readonly done: Promise<void>; readonly settle: () => void } | undefined;
  /** Who lets none begin. */
  readonly #holds = new Set<Promise<void>>();
  #isClosed = false;

  constructor(options: StatePrunerOptions) {
    this.#options = options;
  }

  /** Begins if enough can be removed; to be called after every block. */
  wake(): void {
    const mayBegin = this.#running === undefined && this.#holds.size === 0 && !this.#isClosed;
    if (mayBegin && this.#isDue()) void this.#start();
  }

  /**
   * Prunes as the chain stands, whether much can be removed or not, after a pruning that is under way; settles when that is
   * done, or the pruner is closed.
   */
  async run(): Promise<void> {
    while (this.#running !== undefined || this.#holds.size > 0) {
      await Promise.all([this.#running?.done, ...this.#holds]);
    }
    if (!this.#isClosed) await this.#start();
  }

  /** Settles when no pruning is under way. */
  async idle(): Promise<void> {
    await this.#running?.done;
  }

  /** Lets none begin until the function that is returned is called; settles when none is under way. */
  async hold(): Promise<() => void> {
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#holds.add(held);
    await this.idle();
    return () => {
      this.#holds.delete(held);
      release();
    };
  }

  /** Stops between two slices. What is not removed yet is removed the next time. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#end();
  }

  #start(): Promise<void> {
    let settle: () => void = () => {};
    const done = new Promise<void>((resolve) => {
      settle = resolve;
    });
    this.#running = { done, settle };
    this.#schedule(this.#prune(), { removed: 0, workMs: 0, longestMs: 0 }, 0);
    return done;
  }

  #isDue(): boolean {
    const { store, retained, head } = this.#options;
    const { keptNodes, oldestState } = store.facts;
    if (keptNodes === undefined) return retained.oldest(head()) > oldestState;
    return store.states.nodes.size >= keptNodes * 2 + spareNodes;
  }

  #schedule(work: Work, totals: Totals, afterMs: number): void {
    this.#timer = setTimeout(() => {
      try {
        this.#workOn(work, totals);
      } catch (error) {
        this.#end();
        this.#options.onError(error);
      }
    }, afterMs).unref();
  }

  #workOn(work: Work, totals: Totals): void {
    const startedAt = performance.now();
    let spentMs = 0;
    while (spentMs < sliceMs) {
      const { done, value } = work.next();
      spentMs = performance.now() - startedAt;
      if (done === true) {
        this.#end();
        this.#options.onPruned({ ...value, ...withSlice(totals, spentMs) });
        return;
      }
      totals.removed += value;
    }
    Object.assign(totals, withSlice(totals, spentMs));
    this.#schedule(work, totals, spentMs * pauseFactor);
  }

  #end(): void {
    this.#options.store.states.marks = undefined;
    this.#running?.settle();
    this.#running = undefined;
  }

  *#prune(): Work {
    const { store, retained, head, rootOf } = this.#options;
    const { states } = store;
    const marked = new HashSet();
    // From here on everything that is written is marked too.
    states.marks = marked;
    const oldest = retained.oldest(head());
    const roots = new Set<Hex>(retained.pins);
    for (let number = oldest; number <= head(); number += 1n) roots.add(rootOf(number));
    // That they go is known before any of them is gone.
    store.write(() => store.facts.keepStatesFrom(oldest));
    for (const _ of markStates(states, Array.from(roots, hexToBytes), marked)) yield 0;
    const write = (removals: () => void): void => store.write(removals);
    yield* sweep(states.nodes.stored, marked, write);
    yield* sweep(states.codes, marked, write);
    const kept = states.nodes.size;
    store.write(() => store.facts.keepNodeCount(kept));
    return { oldest, kept };
  }
}

/** Yields how many entries each step removed. */
type Work = Generator<number, Pick<PruningStats, 'oldest' | 'kept'>, void>;

interface Totals {
  removed: number;
  workMs: number;
  longestMs: number;
}

function withSlice({ removed, workMs, longestMs }: Totals, spentMs: number): Totals {
  return { removed, workMs: workMs + spentMs, longestMs: Math.max(longestMs, spentMs) };
}

/** What a pruner tells of. */
export interface PruneListeners {
  readonly onPruned: (stats: PruningStats) => void;
  readonly onError: (error: unknown) => void;
}

/** The pruner of a chain's states; undefined for a chain that keeps all of them. */
export function createChainPruner(
  canonical: CanonicalChain,
  listeners: PruneListeners,
): StatePruner | undefined {
  if (!canonical.retained.isPruning) return undefined;
  return new StatePruner({
    store: canonical.store,
    retained: canonical.retained,
    head: () => canonical.head.header.number,
    rootOf: (number) => {
      const block = canonical.block(number);
      if (block === undefined) throw new Error(`no block ${number} below the head`);
      return canonical.stateRootAfter(block);
    },
    ...listeners,
  });
}
