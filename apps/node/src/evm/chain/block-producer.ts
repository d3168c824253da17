import type { Block } from '../block/block.js';
import type { Hex } from '../bytes.js';
import type { PoolJournal } from '../pool/pool-journal.js';
import type { PooledTransaction } from '../pool/pooled-transaction.js';
import type { TransactionPool } from '../pool/transaction-pool.js';
import type { ReceiptCore } from '../receipt/receipt.js';
import type { BlockProduction } from '../rules/chain-rules.js';
import type { WorldState } from '../state/world-state.js';
import type { Transaction } from '../transaction/transaction.js';
import { TransactionError } from '../transaction/transaction-error.js';
import type { BlockExtension } from './block-extension.js';
import { type BuiltBlock, buildBlock } from './build-block.js';
import type { ChainCore } from './chain-core.js';
import type { Clock } from './clock.js';

/** How long pending transactions that no block can hold yet wait for the next try: price and capacity change with time. */
const retryMs = 250;

/** What a producer works with. */
export interface BlockProducerOptions {
  readonly core: ChainCore;
  readonly pool: TransactionPool;
  readonly journal: PoolJournal;
  readonly clock: Clock;
  /** Undefined: transactions are kept in the pool, and no blocks are made. */
  readonly production: BlockProduction | undefined;
  readonly extension: BlockExtension | undefined;
  /** A transaction is on disk, in the pool or in the block that follows. */
  readonly onTransaction: (transaction: Transaction) => void;
  /** A block is on disk. */
  readonly onBlock: (block: Block) => void;
  /** Something failed that no caller waits for. */
  readonly onError: (error: unknown) => void;
}

interface Arrival {
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
  #arrivals: Arrival[] = [];
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
      this.#arrivals.push({ pooled, replaced, resolve, reject });
      this.start();
    });
  }

  /** Adds a block that was executed elsewhere on the head. */
  accept(block: Block, receipts: readonly ReceiptCore[], state: WorldState): void {
    this.#write([], { block, receipts, state });
    this.#tell([], { block });
  }

  /** Makes blocks while there is something for them. */
  start(): void {
    if (this.#closed || this.#running !== undefined) return;
    clearTimeout(this.#retry);
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      if (this.#arrivals.length > 0) this.start();
      else this.#scheduleRetry();
    });
  }

  /** Settles when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** Ends the making of blocks; what is under way is finished. */
  async close(): Promise<void> {
    await this.idle();
    this.#closed = true;
    clearTimeout(this.#retry);
  }

  async #run(): Promise<void> {
    // One turn later, so that all transactions of one batch get into one block.
    await new Promise((resolve) => setImmediate(resolve));
    for (let hasMore = true; hasMore; ) {
      const arrivals = this.#arrivals;
      this.#arrivals = [];
      const built = await this.#buildAndWrite(arrivals);
      if (built !== undefined) this.#tell(arrivals, built);
      hasMore = built?.block !== undefined;
    }
  }

  /** Makes one block, if there is something for it, and writes it with what arrived. Undefined when that failed. */
  async #buildAndWrite(arrivals: readonly Arrival[]): Promise<Partial<BuiltBlock> | undefined> {
    try {
      const built = this.#hasWork() ? await this.#build() : {};
      this.#write(arrivals, built);
      return built;
    } catch (error) {
      this.#giveUp(arrivals, error);
      return undefined;
    }
  }

  #hasWork(): boolean {
    const { pool, production, extension } = this.#options;
    return production !== undefined && (pool.hasPending || extension?.hasPending === true);
  }

  #build(): Promise<BuiltBlock> {
    const { core, pool, production, extension, clock } = this.#options;
    if (production === undefined) throw new Error('this chain makes no blocks');
    return buildBlock(
      core,
      production.startBlock(core.head, clock.nowMs(), core.stateAfter(core.head)),
      pool.pending(),
      extension,
    );
  }

  // The pool changes only after the write: when that fails, it is as it was.
  #write(arrivals: readonly Arrival[], { block, receipts = [], state, refused }: Partial<BuiltBlock>): void {
    const { core, pool, journal, extension } = this.#options;
    const done: Hex[] = [...(refused?.keys() ?? []), ...(block?.transactions ?? []).map(({ hash }) => hash)];
    const gone = new Set(done.flatMap((hash) => pool.get(hash) ?? []));
    for (const pooled of state === undefined ? [] : pool.obsoleteAfter(state.view)) gone.add(pooled);
    const fresh = new Set(arrivals.map(({ pooled }) => pooled));
    const isKept = (pooled: PooledTransaction): boolean =>
      !gone.has(pooled) && pool.get(pooled.transaction.hash) === pooled;
    const keepJournal = (): void => {
      for (const pooled of fresh) if (isKept(pooled)) journal.put(pooled);
      for (const pooled of gone) if (!fresh.has(pooled)) journal.remove(pooled);
      for (const { replaced } of arrivals) if (replaced !== undefined) journal.remove(replaced);
    };
    if (block !== undefined && state !== undefined) {
      core.accept(block, receipts, state, () => {
        keepJournal();
        extension?.accept(block);
      });
      pool.advance(state.view);
    } else if (fresh.size > 0 || gone.size > 0) {
      core.store.write(keepJournal);
    }
    for (const { transaction } of gone) pool.remove(transaction.hash);
  }

  /** Acknowledges what is on disk. */
  #tell(arrivals: readonly Arrival[], { block, refused }: Partial<BuiltBlock>): void {
    const { pool, onTransaction, onBlock, onError } = this.#options;
    const included = new Set(block?.transactions.map(({ hash }) => hash));
    const replaced = new Set(arrivals.flatMap((arrival) => arrival.replaced ?? []));
    for (const { pooled, resolve, reject } of arrivals) {
      const { transaction } = pooled;
      const refusal = refused?.get(transaction.hash);
      const isSafe =
        included.has(transaction.hash) || pool.get(transaction.hash) === pooled || replaced.has(pooled);
      if (refusal !== undefined) {
        reject(refusal);
      } else if (!isSafe) {
        // A block that was being made when it came holds another transaction of that nonce.
        reject(
          new TransactionError('nonce-too-low', `nonce too low: tx nonce ${transaction.nonce} was just used`),
        );
      } else {
        attempt(() => onTransaction(transaction), onError);
        resolve();
      }
    }
    if (block !== undefined) attempt(() => onBlock(block), onError);
  }

  // Nothing of these was written, so nobody was told that they are safe.
  #giveUp(arrivals: readonly Arrival[], cause: unknown): void {
    const { pool, onError } = this.#options;
    for (const { pooled, reject } of arrivals) {
      pool.remove(pooled.transaction.hash);
      reject(new Error('the block of this transaction could not be made', { cause }));
    }
    onError(cause);
  }

  #scheduleRetry(): void {
    if (this.#closed || !this.#hasWork()) return;
    this.#retry = setTimeout(() => this.start(), retryMs).unref();
  }
}

function attempt(call: () => void, onError: (error: unknown) => void): void {
  try {
    call();
  } catch (error) {
    onError(error);
  }
}
