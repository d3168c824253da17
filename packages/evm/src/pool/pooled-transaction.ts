import type { Transaction } from '../transaction/transaction.js';

/** A transaction that waits for its block. */
export interface PooledTransaction {
  readonly transaction: Transaction;
  /** Counts the arrivals: a smaller one came earlier. */
  readonly arrival: bigint;
}
