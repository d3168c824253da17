import { type Clock, Emitter, systemClock } from '@firn/chain-runtime';
import type { Hex } from '@firn/primitives/bytes';
import { smaller } from '@firn/primitives/integers';
import type { Store } from '@firn/storage';
import type { Block } from '../block/block.js';
import { checkAllowed } from '../execution/check-message.js';
import type { Genesis } from '../genesis/parse-genesis.js';
import { type BlobVerifier, verifyBlobs } from '../pool/check-blobs.js';
import { checkTransaction } from '../pool/check-transaction.js';
import type { TransactionOrder } from '../pool/order-transactions.js';
import { createPoolJournal, type PoolJournal } from '../pool/pool-journal.js';
import type { PoolLimits } from '../pool/pool-limits.js';
import type { TransactionPool } from '../pool/transaction-pool.js';
import type { Receipt, ReceiptCore } from '../receipt/receipt.js';
import type { BlockFrame, ChainRules } from '../rules/chain-rules.js';
import type { WorldState } from '../state/world-state.js';
import type { Transaction } from '../transaction/transaction.js';
import { decodeTransaction } from '../transaction/transaction-codec.js';
import { TransactionError } from '../transaction/transaction-error.js';
import { BetweenBlocks } from './production/between-blocks.js';
import type { BlockExtension } from './production/block-extension.js';
import { BlockProducer, type MiningMode } from './production/block-producer.js';
import { ProductionControls } from './production/production-controls.js';
import { restorePool } from './production/restore-pool.js';
import type { Rewind } from './production/rewind.js';
import { ChainReader } from './queries/chain-reader.js';
import { nextBaseFee } from './queries/next-fees.js';
import type { CanonicalChain } from './storage/canonical-chain.js';
import { createChainPruner, type PruningStats, type StatePruner } from './storage/state-pruner.js';

/** How often transactions that waited for too long are looked for. */
const expiryIntervalMs = 60_000;

/** What happens on a chain. */
export interface ChainEvents {
  /** A block was accepted; it is on disk. */
  readonly block: { readonly block: Block; readonly receipts: readonly Receipt[] };
  /** A transaction entered the pool; it is on disk. */
  readonly transaction: { readonly transaction: Transaction };
  /** Old states were deleted. */
  readonly pruned: PruningStats;
  /** Development controls took blocks back. */
  readonly rewind: Rewind;
}

/** A block when a transaction arrives, and no other. */
const automine: MiningMode = { automine: true, intervalMs: 0 };

/** How a chain is opened. */
export interface OpenChainOptions {
  readonly store: Store;
  /** Names the chain's part of the store: `C`, or a chain's ID. */
  readonly name: string;
  readonly genesis: Genesis;
  readonly rules: ChainRules;
  /** One of a network is moved when the chain gets ahead of it. Default: the clock of the machine. */
  readonly clock?: Clock | undefined;
  readonly poolLimits?: Partial<PoolLimits>;
  /** Keeps the states of the last 32 blocks only, and deletes those before them. Default: false. */
  readonly pruning?: boolean;
  /** Most bytes that all caches of the chain take together. Default: 120 MiB. */
  readonly cacheBytes?: number | undefined;
  /** When blocks are made. Default: as soon as a transaction arrives. */
  readonly mining?: MiningMode;
  /** Which of the transactions that wait goes into a block first. Default: `fees`. */
  readonly order?: TransactionOrder | undefined;
  /** Refuses numbers above the head as unfinalized data, as the reference node does. Default: there are no such blocks. */
  readonly refusesUnfinalized?: boolean | undefined;
  /** What blocks hold besides transactions. */
  readonly extension?: BlockExtension;
  /**
   * Is told of what failed while no caller waited for it, a listener or a block that could not be made, and of what could not be written behind an edit that is
   * on disk. Default: it is thrown where nobody catches it.
   */
  readonly onError?: (error: unknown) => void;
}

/** An EVM chain: its blocks and states, its pool, and the making of blocks. */
export class EvmChain extends ChainReader {
  declare readonly genesis: Genesis;
  declare readonly extension: BlockExtension | undefined;
  readonly pool: TransactionPool;
  /** Which of the transactions that wait goes into a block first. */
  readonly order: TransactionOrder;
  readonly events = new Emitter<ChainEvents>();
  readonly #journal: PoolJournal;
  readonly #producer: BlockProducer;
  readonly #pruner: StatePruner | undefined;
  readonly #between: BetweenBlocks;
  readonly #expiry: NodeJS.Timeout;

  constructor(options: OpenChainOptions, canonical: CanonicalChain) {
    const { genesis, clock = systemClock, poolLimits, order = 'fees', onError = throwUncaught } = options;
    const controls = new ProductionControls(canonical.store.controls, clock, () => canonical.head);
    const { extension, refusesUnfinalized } = options;
    super({ canonical, genesis, controls, extension, refusesUnfinalized });
    const { caughtUp } = controls;
    if (caughtUp.offsetMs > 0n) {
      canonical.store.write(() => controls.write(caughtUp));
      controls.use(caughtUp);
    }
    this.order = order;
    this.#journal = createPoolJournal(canonical.store.pool);
    this.pool = restorePool(canonical, this.#journal, {
      limits: poolLimits,
      baseFee: () => nextBaseFee(this, this.head),
    });
    this.#producer = new BlockProducer({
      canonical,
      controls: this.controls,
      pool: this.pool,
      journal: this.#journal,
      nextFrame: () => this.nextFrame(),
      mode: options.mining ?? automine,
      order,
      extension: options.extension,
      onTransaction: (transaction) => this.events.emit('transaction', { transaction }),
      onBlock: (block) => {
        this.#pruner?.wake();
        this.events.emit('block', { block, receipts: this.receipts(block) });
      },
      onError,
    });
    this.#pruner = createChainPruner(canonical, {
      onPruned: (stats) => this.events.emit('pruned', stats),
      onError,
    });
    // An event later: who remembers states across runs pins them before anything is deleted.
    this.#pruner?.wake();
    this.#between = new BetweenBlocks({
      canonical,
      pool: this.pool,
      journal: this.#journal,
      controls: this.controls,
      producer: this.#producer,
      extension: options.extension,
      pruned: async () => this.#pruner?.idle(),
      holdPruning: async () => (await this.#pruner?.hold()) ?? (() => {}),
      onRewind: (rewind) => this.events.emit('rewind', rewind),
      onError,
    });
    this.#producer.start();
    const dropExpired = (): void => void this.dropExpired().catch(onError);
    this.#expiry = setInterval(dropExpired, expiryIntervalMs).unref();
  }

  /**
   * Takes in a signed transaction, in canonical encoding or with its blobs; returns its hash. It is then on disk, in a
   * block or in the pool, and survives the end of the process at any moment.
   * @throws TransactionError with the reference client's text when it is refused.
   */
  async submit(raw: Uint8Array): Promise<Hex> {
    return this.submitTransaction(decodeTransaction(raw));
  }

  /**
   * The same for a transaction that was read, or that development controls made without a key. The pool holds it as soon
   * as this returns, so that the sender's next nonce counts it; the promise settles when it is on disk. One with blobs is in the pool once
   * `verify` has said that they hold; by default that is done on this thread.
   * @throws TransactionError
   */
  async submitTransaction(transaction: Transaction, verify: BlobVerifier = verifyBlobs): Promise<Hex> {
    checkTransaction(transaction, this.#poolRules());
    if (transaction.sidecar !== undefined && !(await verify(transaction.sidecar)))
      throw new TransactionError('blob', 'invalid blob proof');
    // By the rules of the head, not of the next block: the next one may write the list that it is the first to ask.
    checkAllowed(transaction, this.stateAfter(this.head), this.canonical.rulesOf(this.head));
    this.#refuseAccepted(transaction);
    const pooled = { transaction, arrival: this.#journal.nextArrival() };
    await this.#producer.take(pooled, this.pool.add(pooled));
    return transaction.hash;
  }

  /** Adds a block that was executed on the head elsewhere; `state` is that after it. It is on disk when this returns. */
  acceptBlock(block: Block, receipts: readonly ReceiptCore[], state: WorldState): void {
    this.#producer.accept(block, receipts, state);
  }

  /** Makes the blocks that can be made now; settles when that is done. Submitting does so by itself. */
  produce(): Promise<void> {
    this.#producer.start();
    return this.#producer.idle();
  }

  /** When blocks are made. */
  get mining(): MiningMode {
    return this.#producer.mode;
  }

  /** Changes when blocks are made, until the process ends. */
  setMining(mode: MiningMode): void {
    this.#producer.setMode(mode);
  }

  /**
   * Runs work between two blocks and lends it what may be done there; no block is made of itself until it settles.
   * @throws Error once the chain is closed.
   */
  exclusively<T>(work: (between: BetweenBlocks) => T | Promise<T>): Promise<T> {
    return this.#producer.exclusively(() => work(this.#between));
  }

  /** Settles when no block is being made. */
  idle(): Promise<void> {
    return this.#producer.idle();
  }

  /** Deletes the states that a pruning chain does not keep, at once; settles when it is done. Elsewhere it does nothing. */
  async prune(): Promise<void> {
    await this.#pruner?.run();
  }

  /** Ends the making of blocks. The store stays open: it is the caller's. */
  async close(): Promise<void> {
    clearInterval(this.#expiry);
    await this.#producer.close();
    this.#pruner?.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Drops the queued transactions that waited for too long. Happens by itself every minute. */
  async dropExpired(): Promise<void> {
    await this.exclusively((between) => between.drop(this.pool.expired()));
  }

  // Development controls can lower a nonce, but a hash names one transaction of a chain.
  #refuseAccepted({ hash, from, nonce }: Transaction): void {
    const isNext = nonce >= (this.stateAfter(this.head).account(from)?.nonce ?? 0n);
    if (isNext && this.transaction(hash) !== undefined)
      throw new TransactionError('already-known', `already known: transaction ${hash} is in a block`);
  }

  #poolRules(): Parameters<typeof checkTransaction>[1] {
    const frame = this.nextFrame();
    const { production } = this.rules;
    return {
      rules: this.rules.executionRulesAt(frame?.environment ?? this.head.header),
      blockGasLimit: frame?.environment.gasLimit ?? this.head.header.gasLimit,
      acceptsBlobs: production?.acceptsBlobs ?? true,
      minFee: this.controls.values.minFee ?? leastFee(frame),
    };
  }
}

/** The rules' least fee, unless development controls set the next block's base fee below it: its transactions may pay as little. */
function leastFee(frame: BlockFrame | undefined): bigint {
  if (frame === undefined) return 0n;
  return smaller(frame.minFee, frame.baseFee ?? frame.minFee);
}

function throwUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
