import { checksumAddress } from '../address.js';
import type { Hex } from '../bytes.js';
import { blobGasOf } from '../execution/message.js';
import type { StateView } from '../state/state-view.js';
import type { Transaction } from '../transaction/transaction.js';
import { TransactionError } from '../transaction/transaction-error.js';
import type { PooledTransaction } from './pooled-transaction.js';

/** How much a pool holds. */
export interface PoolLimits {
  /** Transactions in all. Default: 6144, as the reference node's slots and queue together. */
  readonly maxTransactions?: number;
  /** Transactions of one sender with a gap before them. Default: 64. */
  readonly maxQueuedPerAccount?: number;
  /** Percent by which both prices of a replacement must be higher. Default: 10. */
  readonly priceBumpPercent?: bigint;
}

/** The transactions of the pool by sender, each list in the order of nonces. */
export type TransactionsBySender = ReadonlyMap<Hex, readonly PooledTransaction[]>;

/**
 * The transactions that wait for a block. Those of a sender that follow its nonce without a gap are pending, the
 * others queued.
 */
export class TransactionPool {
  readonly #limits: Required<PoolLimits>;
  readonly #bySender = new Map<Hex, Map<bigint, PooledTransaction>>();
  readonly #byHash = new Map<Hex, PooledTransaction>();
  #state: StateView;

  /** A pool beside that state, the last accepted one. */
  constructor(state: StateView, limits: PoolLimits = {}) {
    this.#state = state;
    this.#limits = { maxTransactions: 6144, maxQueuedPerAccount: 64, priceBumpPercent: 10n, ...limits };
  }

  get size(): number {
    return this.#byHash.size;
  }

  get(hash: Hex): PooledTransaction | undefined {
    return this.#byHash.get(hash);
  }

  /**
   * Adds a transaction; returns the one that it replaces, if it does.
   * @throws TransactionError `already known`, `nonce too low`, `insufficient funds ...`, `replacement transaction underpriced`, `txpool is full`.
   */
  add(pooled: PooledTransaction): PooledTransaction | undefined {
    const { transaction } = pooled;
    if (this.#byHash.has(transaction.hash)) throw new TransactionError('already-known', 'already known');
    const next = this.#state.nonce(transaction.from);
    if (transaction.nonce < next) {
      throw new TransactionError(
        'nonce-too-low',
        `nonce too low: next nonce ${next}, tx nonce ${transaction.nonce}`,
      );
    }
    const own = this.#bySender.get(transaction.from) ?? new Map<bigint, PooledTransaction>();
    const replaced = own.get(transaction.nonce);
    this.#checkFunds(transaction, own, replaced);
    if (replaced === undefined) this.#checkRoom(transaction, own, next);
    else this.#checkReplacement(transaction, replaced.transaction);
    if (replaced !== undefined) this.#byHash.delete(replaced.transaction.hash);
    this.restore(pooled);
    return replaced;
  }

  /** Puts a transaction back that was let in before. */
  restore(pooled: PooledTransaction): void {
    const { from, nonce, hash } = pooled.transaction;
    const own = this.#bySender.get(from) ?? new Map<bigint, PooledTransaction>();
    own.set(nonce, pooled);
    this.#bySender.set(from, own);
    this.#byHash.set(hash, pooled);
  }

  /** Removes a transaction; returns it if it was there. */
  remove(hash: Hex): PooledTransaction | undefined {
    const pooled = this.#byHash.get(hash);
    if (pooled === undefined) return undefined;
    const { from, nonce } = pooled.transaction;
    this.#byHash.delete(hash);
    const own = this.#bySender.get(from);
    own?.delete(nonce);
    if (own?.size === 0) this.#bySender.delete(from);
    return pooled;
  }

  /** All of them, in the order of their arrival. */
  all(): PooledTransaction[] {
    return [...this.#byHash.values()].sort((a, b) => (a.arrival < b.arrival ? -1 : 1));
  }

  /** The transactions whose nonces are used in that state. */
  obsoleteAfter(state: StateView): PooledTransaction[] {
    const obsolete: PooledTransaction[] = [];
    for (const [sender, own] of this.#bySender) {
      const next = state.nonce(sender);
      for (const [nonce, pooled] of own) if (nonce < next) obsolete.push(pooled);
    }
    return obsolete;
  }

  /** Moves on to the state of a new block. What is obsolete in it is for the caller to remove. */
  advance(state: StateView): void {
    this.#state = state;
  }

  /** What can be executed: of each sender, the transactions from its nonce on without a gap. */
  pending(): TransactionsBySender {
    return this.#select((own, next) => withoutGap(own, next));
  }

  /** What waits for an earlier nonce. */
  queued(): TransactionsBySender {
    return this.#select((own, next) => {
      const pending = new Set(withoutGap(own, next));
      return [...own.values()].filter((pooled) => !pending.has(pooled)).sort(byNonce);
    });
  }

  /** Whether anything is pending. */
  get hasPending(): boolean {
    for (const [sender, own] of this.#bySender) if (own.has(this.#state.nonce(sender))) return true;
    return false;
  }

  /** The nonce of the sender's next transaction, after those that are pending. */
  nextNonce(sender: Hex): bigint {
    let nonce = this.#state.nonce(sender);
    const own = this.#bySender.get(sender);
    while (own?.has(nonce) === true) nonce += 1n;
    return nonce;
  }

  #select(
    choose: (own: Map<bigint, PooledTransaction>, next: bigint) => PooledTransaction[],
  ): TransactionsBySender {
    const chosen = new Map<Hex, PooledTransaction[]>();
    for (const [sender, own] of this.#bySender) {
      const transactions = choose(own, this.#state.nonce(sender));
      if (transactions.length > 0) chosen.set(sender, transactions);
    }
    return chosen;
  }

  #checkFunds(
    transaction: Transaction,
    own: ReadonlyMap<bigint, PooledTransaction>,
    replaced: PooledTransaction | undefined,
  ): void {
    const balance = this.#state.balance(transaction.from);
    const cost = maxCost(transaction);
    const words = 'insufficient funds for gas * price + value';
    if (balance < cost) {
      throw new TransactionError(
        'insufficient-funds',
        `${words}: balance ${balance}, tx cost ${cost}, overshot ${cost - balance}`,
      );
    }
    let queued = 0n;
    for (const other of own.values()) if (other !== replaced) queued += maxCost(other.transaction);
    if (balance < queued + cost) {
      throw new TransactionError(
        'insufficient-funds',
        `${words}: balance ${balance}, queued cost ${queued}, tx cost ${cost}, overshot ${queued + cost - balance}`,
      );
    }
  }

  #checkReplacement(transaction: Transaction, replaced: Transaction): void {
    const bumped = (price: bigint): bigint => (price * (100n + this.#limits.priceBumpPercent)) / 100n;
    const enough =
      transaction.maxFeePerGas > replaced.maxFeePerGas &&
      transaction.maxPriorityFeePerGas > replaced.maxPriorityFeePerGas &&
      transaction.maxFeePerGas >= bumped(replaced.maxFeePerGas) &&
      transaction.maxPriorityFeePerGas >= bumped(replaced.maxPriorityFeePerGas);
    if (!enough) throw new TransactionError('underpriced', 'replacement transaction underpriced');
  }

  #checkRoom(transaction: Transaction, own: ReadonlyMap<bigint, PooledTransaction>, next: bigint): void {
    if (this.#byHash.size >= this.#limits.maxTransactions) {
      throw new TransactionError(
        'pool-full',
        `txpool is full: it holds ${this.#limits.maxTransactions} transactions`,
      );
    }
    const pending = withoutGap(own, next).length;
    const isQueued = transaction.nonce !== next + BigInt(pending);
    if (isQueued && own.size - pending >= this.#limits.maxQueuedPerAccount) {
      throw new TransactionError(
        'pool-full',
        `account ${checksumAddress(transaction.from)} has ${this.#limits.maxQueuedPerAccount} queued transactions, the most allowed`,
      );
    }
  }
}

/** The most that a transaction can take from its sender: wei. */
function maxCost(transaction: Transaction): bigint {
  const { gas, maxFeePerGas, value, maxFeePerBlobGas = 0n } = transaction;
  return gas * maxFeePerGas + value + blobGasOf(transaction) * maxFeePerBlobGas;
}

function withoutGap(own: ReadonlyMap<bigint, PooledTransaction>, next: bigint): PooledTransaction[] {
  const pending: PooledTransaction[] = [];
  for (let nonce = next; ; nonce += 1n) {
    const pooled = own.get(nonce);
    if (pooled === undefined) return pending;
    pending.push(pooled);
  }
}

function byNonce(a: PooledTransaction, b: PooledTransaction): number {
  return a.transaction.nonce < b.transaction.nonce ? -1 : 1;
}
