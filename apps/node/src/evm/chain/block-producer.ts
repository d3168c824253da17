import type { Block } from '../block/block.js';
import type { Hex } from '../bytes.js';
import { isEvmError } from '../evm-error.js';
import type { PoolJournal } from '../pool/pool-journal.js';
import type { PooledTransaction } from '../pool/pooled-transaction.js';
import type { TransactionPool } from '../pool/transaction-pool.js';
import type { ReceiptCore } from '../receipt/receipt.js';
import type { BlockFrame } from '../rules/chain-rules.js';
import type { WorldState } from '../state/world-state.js';
import type { Transaction } from '../transaction/transaction.js';
import { TransactionError } from '../transaction/transaction-error.js';
import type { BlockExtension } from './block-extension.js';
import { type BuildOptions, type BuiltBlock, buildBlock } from './build-block.js';
import type { ChainCore } from './chain-core.js';
import type { ProductionControls } from './production-controls.js';

/** How long pending transactions that no block can hold yet wait for the next try: price and capacity change with time. */
const retryMs = 250;

/** When blocks are made. Both together are allowed; with neither, only on demand. */
export interface MiningMode {
  /** As soon as a transaction arrives. */
  readonly automine: boolean;
  /** At this interval, in milliseconds, whether there are transactions or not; 0 is never. */
  readonly intervalMs: number;
}

/** A producer that was closed makes no more blocks. */
class ProducerClosedError extends Error {
  override readonly name = 'ProducerClosedError';

  constructor() {
    super('the chain is closed');
  }
}

/** What a producer works with. */
export interface BlockProducerOptions {
  readonly core: ChainCore;
  readonly pool: TransactionPool;
  readonly journal: PoolJournal;
  readonly controls: ProductionControls;
  /** The frame of a block made at this moment. Undefined: transactions are kept in the pool, and no blocks are made. */
  readonly nextFrame: () => BlockFrame | undefined;
  readonly mode: MiningMode;
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
  /** What left the pool for it. */
  readonly replaced: readonly PooledTransaction[];
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Makes blocks of the pool's transactions: as soon as there are some, at an interval, on demand, or all of these. All
 * transactions that arrive before it starts go to disk in one write, with the block that holds them or in the pool's
 * journal, and are acknowledged after it.
 */
export class BlockProducer {
  readonly #options: BlockProducerOptions;
  #mode: MiningMode;
  #arrivals: Arrival[] = [];
  /** What waits for a moment between two blocks. */
  #tasks: (() => Promise<void>)[] = [];
  #running: Promise<void> | undefined;
  #isAsked = false;
  #retry: NodeJS.Timeout | undefined;
  #interval: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: BlockProducerOptions) {
    this.#options = options;
    this.#mode = options.mode;
    this.#startInterval();
  }

  get mode(): MiningMode {
    return this.#mode;
  }

  /** Changes when blocks are made. What is pending goes into one at once where that is asked for. */
  setMode(mode: MiningMode): void {
    this.#mode = mode;
    this.#startInterval();
    this.start();
  }

  /**
   * Runs work between two blocks, when all that arrived is on disk, and passes its result on. No block is made until it
   * settles, but transactions arrive while it waits.
   * @throws ProducerClosedError
   */
  exclusively<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new ProducerClosedError());
    return new Promise((resolve, reject) => {
      this.#tasks.push(async () => {
        try {
          this.#keepArrivals();
          resolve(await work());
        } catch (error) {
          reject(error);
        }
      });
      this.start();
    });
  }

  /**
   * Makes a block of what is pending, though it may be nothing. To be called within `exclusively`.
   * @throws Error when it could not be made or written.
   */
  async mine(): Promise<Block> {
    const arrivals = this.#takeArrivals();
    const built = await this.#buildAndWrite(arrivals, { allowEmpty: true }).catch((error: unknown) => {
      this.#reject(arrivals, error);
      throw error;
    });
    this.#tell(arrivals, built);
    if (built.block === undefined) throw new Error('this chain makes no blocks');
    return built.block;
  }

  /**
   * Takes care of a transaction that was just added to the pool; settles when it is on disk, in a block or in the
   * journal.
   * @throws Error the reason why the transaction, though well formed, could not run and was dropped.
   */
  take(pooled: PooledTransaction, replaced: readonly PooledTransaction[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#arrivals.push({ pooled, replaced, resolve, reject });
      if (this.#running === undefined) this.start();
    });
  }

  /** Adds a block that was executed elsewhere on the head. */
  accept(block: Block, receipts: readonly ReceiptCore[], state: WorldState): void {
    this.#write([], { block, receipts, state });
    this.#tell([], { block });
  }

  /** Makes blocks while there is something for them. What is under way looks once more whether there is. */
  start(): void {
    this.#isAsked = true;
    if (this.#closed || this.#running !== undefined) return;
    clearTimeout(this.#retry);
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      if (this.#arrivals.length > 0 || this.#tasks.length > 0) this.start();
      else this.#scheduleRetry();
    });
  }

  /** Settles when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** Ends the making of blocks; what is under way is finished. */
  async close(): Promise<void> {
    clearInterval(this.#interval);
    await this.idle();
    this.#closed = true;
    clearTimeout(this.#retry);
  }

  async #run(): Promise<void> {
    // One turn later, so that all transactions of one batch get into one block.
    await new Promise((resolve) => setImmediate(resolve));
    for (let hasMore = true; hasMore; ) {
      this.#isAsked = false;
      const built = await this.#takeTurn();
      const task = this.#tasks.shift();
      if (task !== undefined) await task();
      hasMore = built?.block !== undefined || task !== undefined || this.#isAsked;
    }
  }

  /** Makes one block, if there is something for it, and writes it with what arrived. Undefined when that failed. */
  async #takeTurn(): Promise<Partial<BuiltBlock> | undefined> {
    const arrivals = this.#takeArrivals();
    const isWanted = this.#mode.automine && this.#hasWork();
    try {
      const built = isWanted ? await this.#buildAndWrite(arrivals) : this.#write(arrivals, {});
      this.#tell(arrivals, built);
      return built;
    } catch (error) {
      this.#reject(arrivals, error);
      this.#options.onError(error);
      return undefined;
    }
  }

  #takeArrivals(): readonly Arrival[] {
    const arrivals = this.#arrivals;
    this.#arrivals = [];
    return arrivals;
  }

  /** Writes what arrived to the journal alone. */
  #keepArrivals(): void {
    const arrivals = this.#takeArrivals();
    if (arrivals.length === 0) return;
    try {
      this.#tell(arrivals, this.#write(arrivals, {}));
    } catch (error) {
      this.#reject(arrivals, error);
      throw error;
    }
  }

  #startInterval(): void {
    clearInterval(this.#interval);
    const { intervalMs } = this.#mode;
    if (intervalMs === 0 || this.#closed || this.#options.core.rules.production === undefined) return;
    let isWaiting = false;
    this.#interval = setInterval(() => {
      // A block that takes longer than the interval is not followed by those that were missed.
      if (isWaiting) return;
      isWaiting = true;
      this.exclusively(() => this.mine())
        .catch((error: unknown) => this.#options.onError(error))
        .finally(() => {
          isWaiting = false;
        });
    }, intervalMs);
  }

  async #buildAndWrite(
    arrivals: readonly Arrival[],
    options: Pick<BuildOptions, 'allowEmpty'> = {},
  ): Promise<Partial<BuiltBlock>> {
    const { core, pool, nextFrame, extension } = this.#options;
    const frame = nextFrame();
    const built =
      frame === undefined
        ? {}
        : await buildBlock(core, frame, pool.payable(frame.environment.baseFee), { ...options, extension });
    return this.#write(arrivals, built);
  }

  #hasWork(): boolean {
    const { core, pool, extension } = this.#options;
    return core.rules.production !== undefined && (pool.hasPending || extension?.hasPending === true);
  }

  // The pool changes only after the write: when that fails, it is as it was.
  #write(arrivals: readonly Arrival[], built: Partial<BuiltBlock>): Partial<BuiltBlock> {
    const { block, receipts = [], state, refused } = built;
    const { core, pool, journal, extension, controls } = this.#options;
    const done: Hex[] = [...(refused?.keys() ?? []), ...(block?.transactions ?? []).map(({ hash }) => hash)];
    const gone = new Set(done.flatMap((hash) => pool.get(hash) ?? []));
    const change = { changed: state?.batch.changedAccounts, gasLimit: block?.header.gasLimit };
    for (const pooled of state === undefined ? [] : pool.obsoleteAfter(state.view, change)) gone.add(pooled);
    const fresh = new Set(arrivals.map(({ pooled }) => pooled));
    const isKept = (pooled: PooledTransaction): boolean =>
      !gone.has(pooled) && pool.get(pooled.transaction.hash) === pooled;
    const keepJournal = (): void => {
      for (const pooled of fresh) if (isKept(pooled)) journal.put(pooled);
      for (const pooled of gone) if (!fresh.has(pooled)) journal.remove(pooled);
      for (const { replaced } of arrivals) for (const pooled of replaced) journal.remove(pooled);
    };
    if (block !== undefined && state !== undefined) {
      const controlled = controls.after(block);
      core.accept(block, receipts, state, () => {
        keepJournal();
        extension?.accept(block);
        controls.write(controlled);
      });
      controls.use(controlled);
      pool.advance(state.view, change);
    } else if (fresh.size > 0 || gone.size > 0) {
      core.store.write(keepJournal);
    }
    for (const { transaction } of gone) pool.remove(transaction.hash);
    return built;
  }

  /** Acknowledges what is on disk. */
  #tell(arrivals: readonly Arrival[], { block, refused }: Partial<BuiltBlock>): void {
    const { pool, onTransaction, onBlock, onError } = this.#options;
    const included = new Set(block?.transactions.map(({ hash }) => hash));
    const replaced = new Set(arrivals.flatMap((arrival) => arrival.replaced));
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
  #reject(arrivals: readonly Arrival[], cause: unknown): void {
    const { pool } = this.#options;
    const unsaved = new Set(arrivals.map(({ pooled }) => pooled));
    const reason = isEvmError(cause)
      ? cause
      : new Error('the block of this transaction could not be made', { cause });
    for (const { pooled, replaced, reject } of arrivals) {
      pool.remove(pooled.transaction.hash);
      for (const before of replaced) if (!unsaved.has(before)) pool.restore(before);
      reject(reason);
    }
  }

  #scheduleRetry(): void {
    if (this.#closed || !this.#mode.automine || !this.#hasWork()) return;
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
