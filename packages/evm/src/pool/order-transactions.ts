import { effectiveTip } from '../transaction/transaction.js';
import type { PooledTransaction } from './pooled-transaction.js';
import type { TransactionsBySender } from './transaction-pool.js';

/** Which of the transactions that wait comes first: the one with the highest tip (`fees`), or the one that came first (`fifo`). */
export type TransactionOrder = 'fees' | 'fifo';

/**
 * Hands out transactions in the order of a block: by default of the first of each sender, the one that pays the highest tip, and
 * of equal tips the one that came first. A sender's transactions stay in the order of their nonces.
 */
export class TransactionQueue {
  readonly #baseFee: bigint | undefined;
  readonly #order: TransactionOrder;
  /** Sorted so that the next one is the last. */
  readonly #heads: Head[] = [];

  constructor(bySender: TransactionsBySender, baseFee: bigint | undefined, order: TransactionOrder = 'fees') {
    this.#baseFee = baseFee;
    this.#order = order;
    for (const transactions of bySender.values()) this.#insert(transactions, 0);
  }

  /** The next transaction; undefined at the end. Follow with `shift` or `skipSender`. */
  peek(): PooledTransaction | undefined {
    return this.#heads.at(-1)?.first;
  }

  /** Goes on to the same sender's following transaction. */
  shift(): void {
    const head = this.#heads.pop();
    if (head !== undefined) this.#insert(head.transactions, head.at + 1);
  }

  /** Leaves out the rest of this sender's transactions. */
  skipSender(): void {
    this.#heads.pop();
  }

  // A transaction that does not pay the base fee stops its sender: those after it must wait for it.
  #insert(transactions: readonly PooledTransaction[], at: number): void {
    const first = transactions[at];
    if (first === undefined) return;
    const tip = effectiveTip(first.transaction, this.#baseFee);
    if (tip < 0n) return;
    const head = { first, tip, transactions, at };
    let low = 0;
    let high = this.#heads.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#heads[middle];
      if (other !== undefined && this.#comesBefore(head, other)) low = middle + 1;
      else high = middle;
    }
    this.#heads.splice(low, 0, head);
  }

  #comesBefore(a: Head, b: Head): boolean {
    return this.#order === 'fifo' || a.tip === b.tip ? a.first.arrival < b.first.arrival : a.tip > b.tip;
  }
}

interface Head {
  readonly first: PooledTransaction;
  readonly tip: bigint;
  readonly transactions: readonly PooledTransaction[];
  /** Index of `first`. */
  readonly at: number;
}
