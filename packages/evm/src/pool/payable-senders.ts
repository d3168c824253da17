import { BinaryHeap } from './binary-heap.js';
import type { PooledTransaction } from './pooled-transaction.js';
import type { SenderTransactions } from './sender-transactions.js';

interface Entry {
  readonly own: SenderTransactions;
  readonly first: PooledTransaction;
}

/** Entries that may be out of date before all are made anew. */
const maxStale = 64;

/**
 * The senders with pending transactions, by what the first of each pays at most. Those that can pay a base fee are found in a time that goes
 * with their number, however many cannot pay it.
 */
export class PayableSenders {
  readonly #current = new Map<SenderTransactions, Entry>();
  /** Whoever pays most first. Entries of before stay until they are met, which is once, or too many. */
  #heap = new BinaryHeap<Entry>(paysMore);

  /** Something changed at a sender. */
  update(own: SenderTransactions): void {
    const first = own.firstPending;
    if (first === this.#current.get(own)?.first) return;
    if (first === undefined) {
      this.#current.delete(own);
    } else {
      const entry = { own, first };
      this.#current.set(own, entry);
      this.#heap.push(entry);
    }
    const mostEntries = 2 * this.#current.size + maxStale;
    if (this.#heap.size > mostEntries) this.#heap = new BinaryHeap(paysMore, this.#current.values());
  }

  /** The senders whose first pending transaction pays that base fee, in wei per gas; without one, all of them. */
  paying(baseFee = 0n): readonly SenderTransactions[] {
    const found: Entry[] = [];
    for (let entry = this.#heap.peek(); entry !== undefined; entry = this.#heap.peek()) {
      const isCurrent = this.#current.get(entry.own) === entry;
      if (isCurrent && entry.first.transaction.maxFeePerGas < baseFee) break;
      this.#heap.pop();
      if (isCurrent) found.push(entry);
    }
    for (const entry of found) this.#heap.push(entry);
    return found.map(({ own }) => own);
  }
}

function paysMore(a: Entry, b: Entry): boolean {
  return a.first.transaction.maxFeePerGas > b.first.transaction.maxFeePerGas;
}
