import { setImmediate } from 'node:timers/promises';
import type { Hex } from '@firn/primitives/bytes';
import { type Block, postStateRoot } from '../block/block.js';
import type { PoolJournal } from '../pool/pool-journal.js';
import type { PooledTransaction } from '../pool/pooled-transaction.js';
import type { TransactionPool } from '../pool/transaction-pool.js';
import type { Log } from '../receipt/receipt.js';
import type { WorldState } from '../state/world-state.js';
import { Turn } from '../turns/turn.js';
import type { BlockExtension, WaitingPart } from './block-extension.js';
import type { BlockProducer } from './block-producer.js';
import type { LeavingBlock } from './block-tables.js';
import type { CanonicalChain } from './canonical-chain.js';
import type { ChainEntry, ChainStore, RewindOptions } from './chain-store.js';
import type { LongEdit } from './long-edit.js';
import type { ControlValues, ProductionControls } from './production-controls.js';
import { readAhead } from './read-ahead.js';
import { addStates, removeOtherStates, type WorkTurn } from './replace-states.js';

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

/** The most that is taken back in one turn of the event loop: blocks, and work as {@link BlockTables.weight} counts it. */
const portionBlocks = 256;
const portionWeight = 131_072;

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
  /** The same; none begins until the function that it gives is called. */
  readonly holdPruning: () => Promise<() => void>;
  readonly onRewind: (rewind: Rewind) => void;
  /** Is told of what failed and leaves what was asked for done. */
  readonly onError: (error: unknown) => void;
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

  /** The same of an edit that may not fit into memory. It is on disk, as a whole, when the promise settles; where `change` fails, nothing is edited. */
  async editLong(change: (edit: LongEdit) => Promise<void>): Promise<void> {
    await this.#parts.pruned();
    await this.#parts.canonical.editLong(change);
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
   * Takes blocks back; their transactions are gone with them. Many go in portions, each of them in a turn of the event loop and in one write: what ends it
   * in the middle leaves a whole chain, with a block between as its head. What else belongs to the target is written with the last portion.
   * @throws RangeError for a number above the head; MissingStateError for a block whose state is not kept any more.
   */
  async rewind(target: RewindTarget): Promise<void> {
    const { canonical } = this.#parts;
    const { number, editedRoot } = target;
    const block = canonical.block(number);
    if (block === undefined) throw new RangeError(`block ${number} is not accepted`);
    const root =
      editedRoot === undefined ? canonical.store.editedRoot(block.hash) : (editedRoot ?? undefined);
    canonical.requireState(number, root ?? postStateRoot(block));
    for (;;) {
      const next = await portionEnd(canonical, number);
      if (next === number) break;
      // The pool stays as it is: what the states between do not allow may be allowed in the end.
      this.#tellRewind(this.#removeBlocks(next, editedRootAt(canonical, next)), true);
      await setImmediate();
    }
    this.#rewindTo(target, root, await readAhead(canonical, number));
  }

  #rewindTo(
    { number, pool: wanted, waiting, controls: remembered, more }: RewindTarget,
    root: Hex | undefined,
    ahead: ReadonlyMap<bigint, LeavingBlock>,
  ): void {
    const { journal, controls, extension } = this.#parts;
    const values = remembered && controls.recalled(remembered);
    const takeOver = (): void => {
      if (wanted !== undefined) {
        journal.clear();
        for (const pooled of wanted) journal.put(pooled);
      }
      if (waiting !== undefined) extension?.restore(waiting);
      if (values !== undefined) controls.write(values);
      more?.();
    };
    const logs = this.#removeBlocks(number, root, { ahead, more: takeOver });
    if (wanted !== undefined) this.#fillPool(wanted);
    if (waiting !== undefined) extension?.reload();
    if (values !== undefined) controls.use(values);
    this.#settlePool();
    this.#tellRewind(logs, false);
  }

  /**
   * Puts other content in the place of the whole chain. Most of it is states, which are written before and removed after the write in which one chain takes the
   * place of the other: until then nothing leads to them, and where the process ends on the way, they are what no chain needs. That write is one turn of the
   * event loop, as long as blocks, receipts and indexes of both chains take. `read` begins anew each time.
   * `onReplaced` takes up what else stood in the old chain, before anybody is told. What fails behind the write is told to `onError`: the chain was replaced.
   */
  async replace(
    read: () => Iterable<ChainEntry>,
    turn: WorkTurn,
    onReplaced: () => void = () => {},
  ): Promise<void> {
    // Nothing leads to the new states until the chain is there: a pruning would remove them.
    const release = await this.#parts.holdPruning();
    try {
      const { store } = this.#parts.canonical;
      const isOrdered = await addStates(store, read(), turn);
      this.#swap(read(), onReplaced);
      // Every dump is in order. Of what is not, nobody can tell without remembering it which states are left over.
      if (isOrdered) await this.#removeOtherStates(read, turn);
    } finally {
      release();
    }
  }

  async #removeOtherStates(read: () => Iterable<ChainEntry>, turn: WorkTurn): Promise<void> {
    const { canonical, onError } = this.#parts;
    try {
      await removeOtherStates(canonical.store, read, turn);
    } catch (error) {
      // They are left over, and do no harm.
      onError(error);
    }
  }

  #swap(entries: Iterable<ChainEntry>, onReplaced: () => void): void {
    const { canonical, journal, controls, extension } = this.#parts;
    const logs: Log[] = [];
    for (const number of [
      ...canonical.store.blocks.blocksWithLogs(1n, canonical.head.header.number),
    ].reverse()) {
      const block = canonical.block(number);
      if (block !== undefined) for (const receipt of canonical.receipts(block)) logs.push(...receipt.logs);
    }
    canonical.store.replace(entries, extension && ((swap) => extension.replace(swap)));
    canonical.reload();
    onReplaced();
    extension?.reload();
    controls.reload();
    this.control(controls.caughtUp);
    this.#fillPool(journal.load());
    this.#settlePool();
    this.#tellRewind(logs, false);
  }

  /** Makes the block of that number the head, and returns the logs that went. */
  #removeBlocks(
    number: bigint,
    editedRoot: Hex | undefined,
    { ahead, more = () => {} }: Partial<Pick<RewindOptions, 'ahead' | 'more'>> = {},
  ): readonly Log[] {
    const { canonical, extension } = this.#parts;
    const logs: Log[] = [];
    canonical.rewind(number, {
      editedRoot,
      ahead,
      onRemoved: (block, gone) => {
        extension?.retract(block);
        for (const log of gone) logs.push(log);
      },
      more,
    });
    return logs;
  }

  #tellRewind(logs: readonly Log[], isPortion: boolean): void {
    const { canonical, onRewind } = this.#parts;
    onRewind({ head: canonical.head, logs, isPortion });
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

/** The head after the next portion of blocks is taken back, on the way to a block. */
async function portionEnd(canonical: CanonicalChain, target: bigint): Promise<bigint> {
  const { blocks } = canonical.store;
  const turn = new Turn();
  const { number: last } = canonical.head.header;
  let weight = 0;
  for (let number = last; number > target + 1n; number -= 1n) {
    weight += blocks.weight(number);
    if (weight < portionWeight && last - number + 1n < portionBlocks) continue;
    if (turn.isOver) await turn.next();
    // While its state is not kept, a block cannot be the head.
    const next = canonical.block(number - 1n);
    if (next !== undefined && canonical.hasState(next)) return number - 1n;
  }
  return target;
}

function editedRootAt(canonical: CanonicalChain, number: bigint): Hex | undefined {
  const block = canonical.block(number);
  return block && canonical.store.editedRoot(block.hash);
}
