import { compareNumbers } from '@firn/primitives/integers';
import { effectiveTip, type Transaction } from '../transaction/transaction.js';
import { BinaryHeap } from './binary-heap.js';
import { slotsOf } from './pool-limits.js';
import type { PooledTransaction } from './pooled-transaction.js';

/** Of five transactions, this many stand in the order of what they pay now, and one in that of the most that they would pay. */
const urgentShare = 4;

type Heap = BinaryHeap<PooledTransaction>;

/**
 * The transactions of a full pool from the cheapest on, as the reference client weighs them: most by the tip that they pay
 * at the base fee of the next block, the others by their highest price, for the time when the base fee is another.
 * Those that left the pool meanwhile are passed over.
 */
export class PricedTransactions {
  readonly #baseFee: bigint | undefined;
  readonly #urgent: Heap;
  readonly #floating: Heap;
  readonly #isPooled: (pooled: PooledTransaction) => boolean;

  constructor(
    transactions: Iterable<PooledTransaction>,
    baseFee: bigint | undefined,
    isPooled: (pooled: PooledTransaction) => boolean,
  ) {
    this.#baseFee = baseFee;
    this.#isPooled = isPooled;
    this.#urgent = new BinaryHeap(isCheaper(baseFee), transactions);
    this.#floating = new BinaryHeap(isCheaper(undefined));
    const share = Math.floor(this.#urgent.size / (urgentShare + 1));
    for (let moved = 0; moved < share; moved += 1) this.#moveToFloating();
  }

  /** How many it holds, those that left the pool included. */
  get size(): number {
    return this.#urgent.size + this.#floating.size;
  }

  add(pooled: PooledTransaction): void {
    this.#urgent.push(pooled);
  }

  /** Whether a transaction pays no more than the cheapest, in both orders. */
  isUnderpriced(transaction: Transaction): boolean {
    const urgent = this.#first(this.#urgent);
    const floating = this.#first(this.#floating);
    if (urgent === undefined && floating === undefined) return false;
    return (
      (urgent === undefined || comparePrices(urgent.transaction, transaction, this.#baseFee) >= 0) &&
      (floating === undefined || comparePrices(floating.transaction, transaction, undefined) >= 0)
    );
  }

  /** Takes out the cheapest transactions that together fill the slots; undefined when there are not so many. */
  discard(slots: number): PooledTransaction[] | undefined {
    const discarded: PooledTransaction[] = [];
    for (let missing = slots; missing > 0; ) {
      if (this.#urgent.size > this.#floating.size * urgentShare) {
        this.#moveToFloating();
        continue;
      }
      const cheapest = this.#floating.pop();
      if (cheapest === undefined) {
        for (const pooled of discarded) this.add(pooled);
        return undefined;
      }
      if (!this.#isPooled(cheapest)) continue;
      discarded.push(cheapest);
      missing -= slotsOf(cheapest.transaction);
    }
    return discarded;
  }

  #first(heap: Heap): PooledTransaction | undefined {
    for (let first = heap.peek(); first !== undefined; first = heap.peek()) {
      if (this.#isPooled(first)) return first;
      heap.pop();
    }
    return undefined;
  }

  #moveToFloating(): void {
    const cheapest = this.#urgent.pop();
    if (cheapest !== undefined && this.#isPooled(cheapest)) this.#floating.push(cheapest);
  }
}

// Of equal prices, the later nonce goes first: fewer transactions depend on it.
function isCheaper(baseFee: bigint | undefined): (a: PooledTransaction, b: PooledTransaction) => boolean {
  return ({ transaction: a }, { transaction: b }) => {
    const order = comparePrices(a, b, baseFee);
    return order === 0 ? a.nonce > b.nonce : order < 0;
  };
}

/** Negative when `a` pays less; without a base fee, by the highest prices alone. */
function comparePrices(a: Transaction, b: Transaction, baseFee: bigint | undefined): number {
  if (baseFee !== undefined) {
    const order = compareNumbers(effectiveTip(a, baseFee), effectiveTip(b, baseFee));
    if (order !== 0) return order;
  }
  return (
    compareNumbers(a.maxFeePerGas, b.maxFeePerGas) ||
    compareNumbers(a.maxPriorityFeePerGas, b.maxPriorityFeePerGas)
  );
}
