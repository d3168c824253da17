import type { Hex } from '@firn/primitives/bytes';
import { PayableSenders } from './payable-senders.js';
import { slotsOf } from './pool-limits.js';
import type { PooledTransaction } from './pooled-transaction.js';
import type { SenderTransactions } from './sender-transactions.js';

/**
 * The transactions of a pool by hash and by sender, with what its limits ask for: counts, the senders with most, and
 * since when senders wait. No question takes longer because there are more transactions.
 */
export class PoolContents {
  readonly #byHash = new Map<Hex, PooledTransaction>();
  readonly #bySender = new Map<Hex, SenderTransactions>();
  /** Senders with more pending transactions than each may keep. */
  readonly #heavy = new Set<SenderTransactions>();
  /** Senders with queued transactions and when something moved there last; the longest ago is first. */
  readonly #waiting = new Map<SenderTransactions, number>();
  readonly #payable = new PayableSenders();
  readonly #accountSlots: number;
  readonly #now: () => number;
  #pending = 0;
  #queued = 0;
  #slots = 0;

  constructor(accountSlots: number, now: () => number) {
    this.#accountSlots = accountSlots;
    this.#now = now;
  }

  get size(): number {
    return this.#byHash.size;
  }

  get pendingCount(): number {
    return this.#pending;
  }

  get queuedCount(): number {
    return this.#queued;
  }

  /** Places of 32 KiB. */
  get slots(): number {
    return this.#slots;
  }

  get(hash: Hex): PooledTransaction | undefined {
    return this.#byHash.get(hash);
  }

  of(sender: Hex): SenderTransactions | undefined {
    return this.#bySender.get(sender);
  }

  senders(): Iterable<SenderTransactions> {
    return this.#bySender.values();
  }

  transactions(): Iterable<PooledTransaction> {
    return this.#byHash.values();
  }

  /** The senders with pending transactions, by what the first of each pays. */
  get payable(): Pick<PayableSenders, 'paying'> {
    return this.#payable;
  }

  /** Adds a transaction to those of its sender, in the place of another of its nonce. */
  put(pooled: PooledTransaction, own: SenderTransactions): void {
    const { hash, nonce, from } = pooled.transaction;
    const replaced = own.get(nonce);
    if (replaced !== undefined) this.#forget(replaced);
    this.#bySender.set(from, own);
    this.#byHash.set(hash, pooled);
    this.#slots += slotsOf(pooled.transaction);
    this.#change(own, () => own.put(pooled));
    if (own.isPending(nonce)) this.#touch(own);
  }

  remove({ transaction }: PooledTransaction): void {
    const own = this.#bySender.get(transaction.from);
    const pooled = this.#byHash.get(transaction.hash);
    if (own === undefined || pooled === undefined) return;
    this.#forget(pooled);
    this.#change(own, () => own.remove(transaction.nonce));
  }

  /** Moves a sender to the nonce of another state. What is before it goes, and is returned. */
  moveTo(own: SenderTransactions, next: bigint): readonly PooledTransaction[] {
    return this.#change(own, () => {
      const used = own.moveTo(next);
      for (const pooled of used) this.#forget(pooled);
      return used;
    });
  }

  /** The sender with most pending transactions, if it has more than each may keep. */
  get heaviest(): SenderTransactions | undefined {
    let heaviest: SenderTransactions | undefined;
    for (const own of this.#heavy) {
      if (heaviest === undefined || own.pendingCount > heaviest.pendingCount) heaviest = own;
    }
    return heaviest;
  }

  /** The sender with queued transactions where nothing moved for the longest time. */
  get longestWaiting(): SenderTransactions | undefined {
    return this.#waiting.keys().next().value;
  }

  /** The senders with queued transactions where nothing moved since that time: Unix milliseconds. */
  *waitingSince(time: number): Generator<SenderTransactions> {
    for (const [own, since] of this.#waiting) {
      if (since > time) return;
      yield own;
    }
  }

  #forget({ transaction }: PooledTransaction): void {
    this.#byHash.delete(transaction.hash);
    this.#slots -= slotsOf(transaction);
  }

  #change<T>(own: SenderTransactions, change: () => T): T {
    const { pendingCount, queuedCount } = own;
    const result = change();
    this.#pending += own.pendingCount - pendingCount;
    this.#queued += own.queuedCount - queuedCount;
    this.#payable.update(own);
    if (own.pendingCount > this.#accountSlots) this.#heavy.add(own);
    else this.#heavy.delete(own);
    if (own.queuedCount === 0) this.#waiting.delete(own);
    else if (!this.#waiting.has(own)) this.#waiting.set(own, this.#now());
    if (own.pendingCount + own.queuedCount === 0) this.#bySender.delete(own.sender);
    return result;
  }

  /** Something moved at the sender: it goes to the end of those that wait. */
  #touch(own: SenderTransactions): void {
    if (this.#waiting.delete(own)) this.#waiting.set(own, this.#now());
  }
}
