import { setImmediate } from 'node:timers/promises';
import type { Hex } from '@firn/primitives/bytes';
import { type Block, postStateRoot } from '../../block/block.js';
import type { PooledTransaction } from '../../pool/pooled-transaction.js';
import type { Log } from '../../receipt/receipt.js';
import type { WorldState } from '../../state/world-state.js';
import type { LeavingBlock } from '../storage/block-tables.js';
import type { CanonicalChain } from '../storage/canonical-chain.js';
import type { ChainEntry, ChainStore, RewindOptions } from '../storage/chain-store.js';
import { logsOfChain } from '../storage/logs-of-chain.js';
import type { LongEdit } from '../storage/long-edit.js';
import { portionEnd, readAhead } from '../storage/read-ahead.js';
import { addStates, removeOtherStates, type WorkTurn } from '../storage/replace-states.js';
import type { WaitingPart } from './block-extension.js';
import type { ChainParts } from './chain-parts.js';
import type { ControlValues } from './production-controls.js';
import type { RewindTarget } from './rewind.js';

/**
 * What may be done to a chain between two blocks: `EvmChain.exclusively` lends it. Each call is on disk when it returns; what follows from it for the pool and the
 * clock is told to `onError` where it does not fit there any more, and worked out anew when the chain is opened.
 */
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
    if (dropped.length === 0) return;
    this.store.write(() => this.#removeFromJournal(dropped));
    this.#removeFromPool(dropped);
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
      const logs = await logsOfChain(this.#parts.canonical, turn);
      this.#swap(read(), logs, onReplaced);
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

  #swap(entries: Iterable<ChainEntry>, logs: readonly Log[], onReplaced: () => void): void {
    const { canonical, journal, controls, extension } = this.#parts;
    canonical.store.replace(entries, extension && ((swap) => extension.replace(swap)));
    canonical.reload();
    onReplaced();
    extension?.reload();
    controls.reload();
    const { caughtUp } = controls;
    this.#writeAgainAtStart(
      () => controls.write(caughtUp),
      () => controls.discard(),
    );
    controls.use(caughtUp);
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
    const obsolete = pool.obsoleteAfter(state);
    if (obsolete.length > 0) this.#writeAgainAtStart(() => this.#removeFromJournal(obsolete));
    this.#removeFromPool(obsolete);
    pool.advance(state);
  }

  #removeFromJournal(gone: readonly PooledTransaction[]): void {
    for (const pooled of gone) this.#parts.journal.remove(pooled);
  }

  #removeFromPool(gone: readonly PooledTransaction[]): void {
    for (const { transaction } of gone) this.#parts.pool.remove(transaction.hash);
  }

  /** Writes what follows from what was done, and is written again when the chain is opened: where it fails, what was asked for is done all the same. */
  #writeAgainAtStart(writes: () => void, undo = (): void => {}): void {
    try {
      this.store.write(writes);
    } catch (error) {
      undo();
      this.#parts.onError(error);
    }
  }
}

function editedRootAt(canonical: CanonicalChain, number: bigint): Hex | undefined {
  const block = canonical.block(number);
  return block && canonical.store.editedRoot(block.hash);
}
