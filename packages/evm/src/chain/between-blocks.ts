import type { Hex } from '@firn/primitives/bytes';
import { type Block, postStateRoot } from '../block/block.js';
import type { PoolJournal } from '../pool/pool-journal.js';
import type { PooledTransaction } from '../pool/pooled-transaction.js';
import type { TransactionPool } from '../pool/transaction-pool.js';
import type { Log } from '../receipt/receipt.js';
import type { WorldState } from '../state/world-state.js';
import type { BlockExtension, WaitingPart } from './block-extension.js';
import type { BlockProducer } from './block-producer.js';
import type { CanonicalChain } from './canonical-chain.js';
import type { ChainEntry, ChainStore } from './chain-store.js';
import type { ControlValues, ProductionControls } from './production-controls.js';

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
}

/** What works together here. */
export interface ChainParts {
  readonly canonical: CanonicalChain;
  readonly pool: TransactionPool;
  readonly journal: PoolJournal;
  readonly controls: ProductionControls;
  readonly producer: BlockProducer;
  readonly extension: BlockExtension | undefined;
  /** Settles when no states are being deleted. */
  readonly pruned: () => Promise<void>;
  readonly onRewind: (rewind: Rewind) => void;
}

/** What may be done to a chain between two blocks: `EvmChain.exclusively` lends it. Each call is on disk when it returns. */
export class BetweenBlocks {
  readonly #parts: ChainParts;

  constructor(parts: ChainParts) {
    this.#parts = parts;
  }

  get store(): ChainStore {
    return this.#parts.canonical.store;
  }

  /** The root of the edited state at the head; null where it was not edited. */
  get editedRoot(): Hex | null {
    const { canonical } = this.#parts;
    return canonical.store.editedRoot(canonical.head.hash) ?? null;
  }

  /** What waits for a block beside the pool. */
  get waiting(): readonly WaitingPart[] {
    return this.#parts.extension?.waiting() ?? [];
  }

  /** Makes a block of what is pending, though it may be nothing; at that time (Unix milliseconds) if one is given. */
  async mine(timeMs?: bigint): Promise<Block> {
    const { controls, producer } = this.#parts;
    if (timeMs === undefined) return producer.mine();
    const before = controls.values;
    controls.use({ ...before, nextTimeMs: timeMs });
    try {
      return await producer.mine();
    } catch (error) {
      controls.use(before);
      throw error;
    }
  }

  /** Edits the state after the head. */
  edit(change: (state: WorldState) => void): void {
    this.#parts.canonical.edit(change);
    this.#settlePool();
  }

  /** Sets what the next blocks are made with. */
  control(values: Partial<ControlValues>): void {
    const { controls } = this.#parts;
    const changed = { ...controls.values, ...values };
    this.store.write(() => controls.write(changed));
    controls.use(changed);
  }

  /** Removes transactions from the pool. */
  drop(dropped: readonly PooledTransaction[]): void {
    const { pool, journal } = this.#parts;
    if (dropped.length === 0) return;
    this.store.write(() => {
      for (const pooled of dropped) journal.remove(pooled);
    });
    for (const { transaction } of dropped) pool.remove(transaction.hash);
  }

  /**
   * Takes blocks back; their transactions are gone with them.
   * @throws RangeError for a number above the head; MissingStateError for a block whose state is not kept any more.
   */
  rewind({ number, editedRoot, pool: wanted, waiting, controls: values, more }: RewindTarget): void {
    const { canonical, journal, controls, extension, onRewind } = this.#parts;
    const target = canonical.block(number);
    if (target === undefined) throw new RangeError(`block ${number} is not accepted`);
    const root =
      editedRoot === undefined ? canonical.store.editedRoot(target.hash) : (editedRoot ?? undefined);
    canonical.requireState(number, root ?? postStateRoot(target));
    const logs: Log[] = [];
    canonical.rewind(number, {
      editedRoot: root,
      onRemoved: (block, receipts) => {
        extension?.retract(block);
        for (const receipt of receipts) logs.push(...receipt.logs);
      },
      more: () => {
        if (wanted !== undefined) {
          journal.clear();
          for (const pooled of wanted) journal.put(pooled);
        }
        if (waiting !== undefined) extension?.restore(waiting);
        if (values !== undefined) controls.write(values);
        more?.();
      },
    });
    if (wanted !== undefined) this.#fillPool(wanted);
    if (waiting !== undefined) extension?.reload();
    if (values !== undefined) controls.use(values);
    this.#settlePool();
    onRewind({ head: canonical.head, logs });
  }

  /** Puts other content in the place of the whole chain. */
  async replace(entries: Iterable<ChainEntry>): Promise<void> {
    const { canonical, journal, controls, extension, pruned, onRewind } = this.#parts;
    // What a pruning did not mark before it came would be deleted.
    await pruned();
    const logs: Log[] = [];
    for (let next = canonical.head.header.number; next > 0n; next -= 1n) {
      const block = canonical.block(next);
      if (block !== undefined) for (const receipt of canonical.receipts(block)) logs.push(...receipt.logs);
    }
    canonical.store.replace(entries, extension && ((swap) => extension.replace(swap)));
    canonical.reload();
    extension?.reload();
    controls.reload();
    this.control(controls.caughtUp);
    this.#fillPool(journal.load());
    this.#settlePool();
    onRewind({ head: canonical.head, logs });
  }

  #fillPool(wanted: readonly PooledTransaction[]): void {
    const { pool } = this.#parts;
    for (const { transaction } of pool.all()) pool.remove(transaction.hash);
    for (const pooled of wanted) pool.restore(pooled);
  }

  /** Lets the pool stand beside the state at the head. */
  #settlePool(): void {
    const { canonical, pool } = this.#parts;
    const state = canonical.stateAfter(canonical.head);
    this.drop(pool.obsoleteAfter(state));
    pool.advance(state);
  }
}
