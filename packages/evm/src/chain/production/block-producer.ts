import type { Block } from '../../block/block.js';
import type { TransactionOrder } from '../../pool/order-transactions.js';
import type { PooledTransaction } from '../../pool/pooled-transaction.js';
import type { ReceiptCore } from '../../receipt/receipt.js';
import type { BlockFrame } from '../../rules/chain-rules.js';
import type { WorldState } from '../../state/world-state.js';
import { type Arrival, BlockWriter, type BlockWriterOptions } from './block-writer.js';
import { type BuildOptions, type BuiltBlock, buildBlock } from './build-block.js';

/** How long pending transactions that no block can hold yet wait for the next try: price and capacity change with time. */
const retryMs = 250;

/** When blocks are made. Both together are allowed; with neither, only on demand. */
export interface MiningMode {
  /** As soon as a transaction arrives. */
  readonly automine: boolean;
  /** At this interval, in milliseconds, whether there are transactions or not; 0 is never. */
  readonly intervalMs: number;
}

/** What a producer works with. */
export interface BlockProducerOptions extends BlockWriterOptions {
  /** The frame of a block made at this moment. Undefined: transactions are kept in the pool, and no blocks are made. */
  readonly nextFrame: () => BlockFrame | undefined;
  readonly mode: MiningMode;
  /** Of the transactions in a block. Default: `fees`. */
  readonly order?: TransactionOrder | undefined;
}

/**
 * Makes blocks of the pool's transactions: as soon as there are some, at an interval, on demand, or all of these. All
 * transactions that arrive before it starts go to disk in one write, with the block that holds them or in the pool's
 * journal, and are acknowledged after it.
 */
export class BlockProducer {
  readonly #options: BlockProducerOptions;
  readonly #writer: BlockWriter;
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
    this.#writer = new BlockWriter(options);
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
   * @throws Error once it is closed.
   */
  exclusively<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('the chain is closed'));
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
      this.#writer.reject(arrivals, error);
      throw error;
    });
    this.#writer.tell(arrivals, built);
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
    this.#writer.write([], { block, receipts, state });
    this.#writer.tell([], { block });
  }

  /** Makes blocks while there is something for them. What is under way looks once more whether there is. */
  start(): void {
    this.#isAsked = true;
    if (this.#closed || this.#running !== undefined) return;
    clearTimeout(this.#retry);
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      // What came after the last look, while this was about to end.
      if (this.#isAsked || this.#arrivals.length > 0 || this.#tasks.length > 0) this.start();
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
      const built = isWanted ? await this.#buildAndWrite(arrivals) : this.#writer.write(arrivals, {});
      this.#writer.tell(arrivals, built);
      return built;
    } catch (error) {
      this.#writer.reject(arrivals, error);
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
      this.#writer.tell(arrivals, this.#writer.write(arrivals, {}));
    } catch (error) {
      this.#writer.reject(arrivals, error);
      throw error;
    }
  }

  #startInterval(): void {
    clearInterval(this.#interval);
    const { intervalMs } = this.#mode;
    if (intervalMs === 0 || this.#closed || this.#options.canonical.rules.production === undefined) return;
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
    const { canonical, pool, nextFrame, extension, order } = this.#options;
    const frame = nextFrame();
    if (frame === undefined) return this.#writer.write(arrivals, {});
    const payable = pool.payable(frame.baseFee);
    const { asynchronous: isAsynchronous } = canonical.rules.executionRulesAt(frame.environment);
    // Where all that waits pays too little, the state of the head stays warm for the block that comes.
    const isTried =
      options.allowEmpty ||
      payable.size > 0 ||
      extension?.pays({ baseFee: frame.baseFee ?? 0n, isAsynchronous }) === true;
    const built = isTried
      ? await buildBlock(canonical, frame, payable, { ...options, extension, order })
      : {};
    return this.#writer.write(arrivals, built);
  }

  #hasWork(): boolean {
    const { canonical, pool, extension } = this.#options;
    return canonical.rules.production !== undefined && (pool.hasPending || extension?.hasPending === true);
  }

  #scheduleRetry(): void {
    if (this.#closed || !this.#mode.automine || !this.#hasWork()) return;
    this.#retry = setTimeout(() => this.start(), retryMs).unref();
  }
}
