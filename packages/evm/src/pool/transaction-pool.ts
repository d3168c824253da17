import type { Hex } from '@firn/primitives/bytes';
import type { StateView } from '../state/state-view.js';
import type { Transaction } from '../transaction/transaction.js';
import { TransactionError } from '../transaction/transaction-error.js';
import { checkFunds, checkNonce, checkReplacement } from './check-in-pool.js';
import { DelegationLimits } from './delegation-limits.js';
import { PoolContents } from './pool-contents.js';
import { defaultPoolLimits, type PoolLimits, slotsOf } from './pool-limits.js';
import type { PooledTransaction } from './pooled-transaction.js';
import { PricedTransactions } from './priced-transactions.js';
import { maxCost, SenderTransactions } from './sender-transactions.js';

/** The transactions of the pool by sender, each list in the order of nonces. */
export type TransactionsBySender = ReadonlyMap<Hex, readonly PooledTransaction[]>;

/** What a pool depends on. */
export interface PoolOptions {
  readonly limits?: Partial<PoolLimits> | undefined;
  /** The base fee of the next block, by which a full pool weighs prices: wei per gas. Default: there is none. */
  readonly baseFee?: () => bigint | undefined;
  /** Unix milliseconds, of the machine: it measures how long transactions wait. Default: `Date.now`. */
  readonly now?: () => number;
}

/** What is known of the step to another state. */
export interface StateChange {
  /** The only accounts that changed. Default: any may have. */
  readonly changed?: Iterable<Hex> | undefined;
  /** The gas limit of the block: what asks for more cannot be executed. Default: there is none. */
  readonly gasLimit?: bigint | undefined;
}

/**
 * The transactions that wait for a block. Those of a sender that follow its nonce without a gap are pending, the
 * others queued. It takes and drops what the reference client's pool would, except that a transaction which would be
 * dropped at once is refused.
 */
export class TransactionPool {
  readonly #limits: PoolLimits;
  readonly #contents: PoolContents;
  readonly #delegations = new DelegationLimits();
  readonly #baseFee: () => bigint | undefined;
  readonly #now: () => number;
  /** Made when the pool is full, and dropped when the base fee changes. */
  #priced: PricedTransactions | undefined;
  #state: StateView;

  /** A pool beside that state, the last accepted one. */
  constructor(state: StateView, { limits, baseFee = () => undefined, now = Date.now }: PoolOptions = {}) {
    this.#state = state;
    this.#limits = { ...defaultPoolLimits, ...limits };
    this.#baseFee = baseFee;
    this.#now = now;
    this.#contents = new PoolContents(this.#limits.accountSlots, now);
  }

  get size(): number {
    return this.#contents.size;
  }

  /** How many can be executed. */
  get pendingCount(): number {
    return this.#contents.pendingCount;
  }

  /** How many wait for an earlier nonce. */
  get queuedCount(): number {
    return this.#contents.queuedCount;
  }

  /** Whether anything is pending. */
  get hasPending(): boolean {
    return this.#contents.pendingCount > 0;
  }

  get(hash: Hex): PooledTransaction | undefined {
    return this.#contents.get(hash);
  }

  /**
   * Adds a transaction; returns those that go for it: the one that it replaces, and others when the pool is full.
   * @throws TransactionError `already known`, `nonce too low`, `insufficient funds ...`, `transaction underpriced`,
   * `replacement transaction underpriced`, `account limit exceeded`, `txpool is full` and others of the reference client.
   */
  add(pooled: PooledTransaction): PooledTransaction[] {
    const { transaction } = pooled;
    const { hash, from, nonce } = transaction;
    if (this.#contents.get(hash) !== undefined) throw new TransactionError('already-known', 'already known');
    checkNonce(transaction, this.#state);
    const own = this.#contents.of(from) ?? new SenderTransactions(from, this.#state.nonce(from));
    checkFunds(transaction, this.#state, own);
    this.#delegations.check(transaction, this.#state, own, (sender) => this.#contents.of(sender));
    const discarded = this.#discardFor(transaction, own);
    const replaced = own.get(nonce);
    if (replaced !== undefined) {
      checkReplacement(transaction, replaced.transaction, this.#limits.priceBumpPercent);
    }
    for (const cheaper of discarded) this.#remove(cheaper);
    this.restore(pooled);
    const goes = [
      ...new Set([...discarded, ...(replaced === undefined ? [] : [replaced]), ...this.#truncate(from)]),
    ];
    if (!goes.includes(pooled)) return goes;
    for (const other of goes) if (other !== pooled) this.restore(other);
    throw this.#refusal(transaction);
  }

  /** Puts a transaction back that was let in before. */
  restore(pooled: PooledTransaction): void {
    const { transaction } = pooled;
    const { from, nonce } = transaction;
    const own = this.#contents.of(from) ?? new SenderTransactions(from, this.#state.nonce(from));
    const replaced = own.get(nonce);
    if (replaced !== undefined) this.#delegations.remove(replaced.transaction);
    this.#contents.put(pooled, own);
    this.#delegations.add(transaction);
    this.#priced?.add(pooled);
    // What left the pool stays in the order until it is met: before that is most of it, it is made anew.
    if (this.#priced !== undefined && this.#priced.size > 2 * this.size) this.#priced = undefined;
  }

  /** Removes a transaction; returns it if it was there. Those of the sender that follow it wait from then on. */
  remove(hash: Hex): PooledTransaction | undefined {
    const pooled = this.#contents.get(hash);
    if (pooled !== undefined) this.#remove(pooled);
    return pooled;
  }

  /** All of them, in the order of their arrival. */
  all(): PooledTransaction[] {
    return [...this.#contents.transactions()].sort((a, b) => (a.arrival < b.arrival ? -1 : 1));
  }

  /** The transactions that can never be executed after that state: their nonces are used, or they cost too much. */
  obsoleteAfter(state: StateView, { changed, gasLimit }: StateChange = {}): PooledTransaction[] {
    const obsolete: PooledTransaction[] = [];
    for (const own of this.#sendersOf(changed)) {
      const next = state.nonce(own.sender);
      const balance = state.balance(own.sender);
      for (const pooled of [...own.pending(), ...own.queued()]) {
        const { nonce, gas } = pooled.transaction;
        const isTooBig = gasLimit !== undefined && gas > gasLimit;
        if (nonce < next || isTooBig || maxCost(pooled.transaction) > balance) obsolete.push(pooled);
      }
    }
    return obsolete;
  }

  /** Moves on to the state of a new block, or to any other. What is obsolete in it goes. */
  advance(state: StateView, change: StateChange = {}): void {
    const changed = change.changed && [...change.changed];
    // Those of a sender at once: one by one, each would let all that follow it wait.
    for (const own of this.#sendersOf(changed)) {
      for (const { transaction } of this.#contents.moveTo(own, state.nonce(own.sender)))
        this.#delegations.remove(transaction);
    }
    for (const pooled of this.obsoleteAfter(state, { ...change, changed })) this.#remove(pooled);
    this.#state = state;
    this.#priced = undefined;
  }

  /** The queued transactions of senders at whom nothing moved for too long. They are for the caller to remove. */
  expired(): PooledTransaction[] {
    const expired: PooledTransaction[] = [];
    for (const own of this.#contents.waitingSince(this.#now() - this.#limits.lifetimeMs)) {
      expired.push(...own.queued());
    }
    return expired;
  }

  /** What can be executed: of each sender, the transactions from its nonce on without a gap. */
  pending(): TransactionsBySender {
    return this.#select((own) => (own.pendingCount === 0 ? [] : own.pending()));
  }

  /**
   * The same of those senders alone whose first transaction pays a base fee, in wei per gas; without one, of all. What cannot be paid for costs
   * no time.
   */
  payable(baseFee: bigint | undefined): TransactionsBySender {
    const payable = new Map<Hex, readonly PooledTransaction[]>();
    for (const own of this.#contents.payable.paying(baseFee)) payable.set(own.sender, own.pending());
    return payable;
  }

  /** What waits for an earlier nonce. */
  queued(): TransactionsBySender {
    return this.#select((own) => (own.queuedCount === 0 ? [] : own.queued()));
  }

  /** The same of one sender. */
  of(sender: Hex): {
    readonly pending: readonly PooledTransaction[];
    readonly queued: readonly PooledTransaction[];
  } {
    const own = this.#contents.of(sender);
    return { pending: own?.pending() ?? [], queued: own?.queued() ?? [] };
  }

  /** The nonce of the sender's next transaction, after those that are pending. */
  nextNonce(sender: Hex): bigint {
    return this.#contents.of(sender)?.nextNonce ?? this.#state.nonce(sender);
  }

  #remove(pooled: PooledTransaction): void {
    this.#contents.remove(pooled);
    this.#delegations.remove(pooled.transaction);
  }

  #select(choose: (own: SenderTransactions) => readonly PooledTransaction[]): TransactionsBySender {
    const chosen = new Map<Hex, readonly PooledTransaction[]>();
    for (const own of this.#contents.senders()) {
      const transactions = choose(own);
      if (transactions.length > 0) chosen.set(own.sender, transactions);
    }
    return chosen;
  }

  *#sendersOf(changed: Iterable<Hex> | undefined): Generator<SenderTransactions> {
    if (changed === undefined) {
      yield* [...this.#contents.senders()];
      return;
    }
    for (const address of changed) {
      const own = this.#contents.of(address);
      if (own !== undefined) yield own;
    }
  }

  /** The cheapest transactions, which go when a full pool takes in a dearer one. */
  #discardFor(transaction: Transaction, own: SenderTransactions): readonly PooledTransaction[] {
    const { globalSlots, globalQueue } = this.#limits;
    const excess = this.#contents.slots + slotsOf(transaction) - (globalSlots + globalQueue);
    if (excess <= 0) return [];
    this.#priced ??= new PricedTransactions(
      this.#contents.transactions(),
      this.#baseFee(),
      (pooled) => this.#contents.get(pooled.transaction.hash) === pooled,
    );
    if (this.#priced.isUnderpriced(transaction)) {
      throw new TransactionError('underpriced', 'transaction underpriced');
    }
    const discarded = this.#priced.discard(excess);
    if (discarded === undefined) throw new TransactionError('pool-full', 'txpool is full');
    if (isGapped(transaction, own) && discarded.some((pooled) => this.#isPending(pooled))) {
      for (const pooled of discarded) this.#priced.add(pooled);
      throw new TransactionError('pool-full', 'future transaction tries to replace pending');
    }
    return discarded;
  }

  #isPending({ transaction: { from, nonce } }: PooledTransaction): boolean {
    return this.#contents.of(from)?.isPending(nonce) === true;
  }

  /** Removes what is beyond the limits after something was added for a sender, and returns it. */
  #truncate(sender: Hex): PooledTransaction[] {
    const { accountQueue, globalSlots, globalQueue } = this.#limits;
    const contents = this.#contents;
    const own = contents.of(sender);
    const removed: PooledTransaction[] = [];
    const drop = (pooled: PooledTransaction | undefined): boolean => {
      if (pooled === undefined) return false;
      this.#remove(pooled);
      removed.push(pooled);
      return true;
    };
    while (own !== undefined && own.queuedCount > accountQueue && drop(own.lastQueued));
    while (contents.pendingCount > globalSlots && drop(contents.heaviest?.lastPending));
    while (contents.queuedCount > globalQueue && drop(contents.longestWaiting?.lastQueued));
    return removed;
  }

  #refusal({ from, nonce }: Transaction): TransactionError {
    const { accountQueue } = this.#limits;
    const own = this.#contents.of(from);
    if (own !== undefined && own.queuedCount >= accountQueue && nonce > own.nextNonce) {
      return new TransactionError('account-limit', `account limit exceeded: pooled ${own.queuedCount} txs`);
    }
    return new TransactionError('pool-full', 'txpool is full');
  }
}

/** Whether a nonce between the pending transactions and this one is missing. */
function isGapped({ nonce }: Transaction, own: SenderTransactions): boolean {
  for (let before = own.nextNonce; before < nonce; before += 1n) {
    if (own.get(before) === undefined) return true;
  }
  return false;
}
