import type { Block } from '../block/block.js';
import type { Hex } from '../bytes.js';
import type { PoolJournal } from '../pool/pool-journal.js';
import type { PooledTransaction } from '../pool/pooled-transaction.js';
import type { TransactionPool } from '../pool/transaction-pool.js';
import type { BlockProduction } from '../rules/chain-rules.js';
import type { Transaction } from '../transaction/transaction.js';
import { type BuiltBlock, buildBlock } from './build-block.js';
import type { ChainCore } from './chain-core.js';
import type { Clock } from './clock.js';

/** How long pending transactions that no block can hold yet wait for the next try: their price or capacity changes with time. */
const retryMs = 250;

/** What a producer works with. */
export interface BlockProducerOptions {
  readonly core: ChainCore;
  readonly pool: TransactionPool;
  readonly journal: PoolJournal;
  readonly clock: Clock;
  /** Undefined: transactions are kept in the pool, and no blocks are made. */
  readonly production: BlockProduction | undefined;
  /** A transaction is on disk, in the pool or in the block that follows. */
  readonly onTransaction: (transaction: Transaction) => void;
  /** A block is on disk. */
  readonly onBlock: (block: Block) => void;
}

interface Waiting {
  readonly pooled: PooledTransaction;
  readonly replaced: PooledTransaction | undefined;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Makes blocks of the pool's transactions as soon as there are some. All transactions that arrive before it starts go
 * to disk in one write, with the block that holds them or in the pool's journal, and are acknowledged after it.
 */
export class BlockProducer {
  readonly #options: BlockProducerOptions;
  #arrived: Waiting[] = [];
  #running: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: BlockProducerOptions) {
    this.#options = options;
  }

  /**
   * Takes care of a transaction that was just added to the pool; settles when it is on disk, in a block or in the
   * journal.
   * @throws Error the reason why the transaction, though well formed, could not run and was dropped.
   */
  take(pooled: PooledTransaction, replaced: PooledTransaction | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#arrived.push({ pooled, replaced, resolve, reject });
      this.start();
    });
  }

  /** Makes blocks while there are transactions for them. */
  start(): void {
    if (this.#closed || this.#running !== undefined) return;
    clearTimeout(this.#retry);
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      if (this.#arrived.length > 0) this.start();
      else this.#scheduleRetry();
    });
  }

  /** Settles when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** Ends the making of blocks; what is under way is finished. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.idle();
  }

  async #run(): Promise<void> {
    // One turn later, so that all transactions of one batch get into one block.
    await new Promise((resolve) => setImmediate(resolve));
    let progress = true;
    while (progress) {
      const arrived = this.#arrived;
      this.#arrived = [];
      try {
        progress = await this.#advance(arrived);
      } catch (cause) {
        this.#giveUp(arrived, cause);
        return;
      }
    }
  }

  /** Makes one block and writes what arrived; returns whether there was a block. */
  async #advance(arrived: readonly Waiting[]): Promise<boolean> {
    const { core, pool, production, clock, onTransaction, onBlock } = this.#options;
    const built =
      production === undefined || !pool.hasPending
        ? undefined
        : await buildBlock(core, production.startBlock(core.head, clock.nowMs()), pool.pending());
    this.#write(arrived, built);
    for (const { pooled, resolve, reject } of arrived) {
      const refusal = built?.refused.get(pooled.transaction.hash);
      if (refusal !== undefined) {
        reject(refusal);
        continue;
      }
      onTransaction(pooled.transaction);
      resolve();
    }
    if (built?.block === undefined) return false;
    onBlock(built.block);
    return true;
  }

  #write(arrived: readonly Waiting[], built: BuiltBlock | undefined): void {
    const { core, pool, journal } = this.#options;
    const done = new Set<Hex>(built?.refused.keys());
    for (const { hash } of built?.block?.transactions ?? []) done.add(hash);
    const fresh = new Set(arrived.map(({ pooled }) => pooled));
    const gone = [...done].flatMap((hash) => pool.remove(hash) ?? []);
    const journalChanges = (obsolete: readonly PooledTransaction[]): void => {
      for (const pooled of fresh) if (pool.get(pooled.transaction.hash) === pooled) journal.put(pooled);
      for (const pooled of [...gone, ...obsolete]) if (!fresh.has(pooled)) journal.remove(pooled);
      for (const { replaced } of arrived) if (replaced !== undefined) journal.remove(replaced);
    };
    if (built?.block === undefined) {
      if (fresh.size > 0 || gone.length > 0) core.store.write(() => journalChanges([]));
      return;
    }
    const obsolete = pool.advance(built.state.view);
    core.accept(built.block, built.receipts, built.state, () => journalChanges(obsolete));
  }

  // Nothing of these was written, so nobody was told that they are safe.
  #giveUp(arrived: readonly Waiting[], cause: unknown): void {
    const { core, pool } = this.#options;
    core.store.states.discard();
    for (const { pooled, reject } of arrived) {
      pool.remove(pooled.transaction.hash);
      reject(new Error('the block of this transaction could not be made', { cause }));
    }
  }

  #scheduleRetry(): void {
    const { pool, production } = this.#options;
    if (this.#closed || production === undefined || !pool.hasPending) return;
    this.#retry = setTimeout(() => this.start(), retryMs).unref();
  }
}
