import type { Hex } from '@firn/primitives/bytes';
import { blobGasOf } from '../transaction/blob-gas.js';
import type { Transaction } from '../transaction/transaction.js';
import type { PooledTransaction } from './pooled-transaction.js';

/** The transactions of one sender: those that can be executed one after the other, and those with a gap before them. */
export class SenderTransactions {
  readonly sender: Hex;
  /** The nonce that the state asks for next: that of the first pending transaction. */
  #next: bigint;
  readonly #pending: PooledTransaction[] = [];
  readonly #queued = new Map<bigint, PooledTransaction>();
  #pendingCost = 0n;

  constructor(sender: Hex, next: bigint) {
    this.sender = sender;
    this.#next = next;
  }

  get pendingCount(): number {
    return this.#pending.length;
  }

  get queuedCount(): number {
    return this.#queued.size;
  }

  /** The most that all pending transactions can take from the sender: wei. */
  get pendingCost(): bigint {
    return this.#pendingCost;
  }

  /** The nonce after the pending transactions. */
  get nextNonce(): bigint {
    return this.#next + BigInt(this.#pending.length);
  }

  /** The next of those that can be executed. */
  get firstPending(): PooledTransaction | undefined {
    return this.#pending[0];
  }

  /** The last of those that can be executed. */
  get lastPending(): PooledTransaction | undefined {
    return this.#pending.at(-1);
  }

  /** The one with the highest nonce of those with a gap before them. */
  get lastQueued(): PooledTransaction | undefined {
    let last: PooledTransaction | undefined;
    for (const pooled of this.#queued.values()) {
      if (last === undefined || pooled.transaction.nonce > last.transaction.nonce) last = pooled;
    }
    return last;
  }

  isPending(nonce: bigint): boolean {
    return nonce >= this.#next && nonce < this.nextNonce;
  }

  get(nonce: bigint): PooledTransaction | undefined {
    return this.isPending(nonce) ? this.#pending[Number(nonce - this.#next)] : this.#queued.get(nonce);
  }

  /** In the order of nonces. */
  pending(): readonly PooledTransaction[] {
    return [...this.#pending];
  }

  /** In the order of nonces. */
  queued(): readonly PooledTransaction[] {
    return [...this.#queued.values()].sort(byNonce);
  }

  /** Adds a transaction, in the place of another of its nonce; those that it was the gap of become pending. */
  put(pooled: PooledTransaction): void {
    const { nonce } = pooled.transaction;
    if (this.isPending(nonce)) {
      const at = Number(nonce - this.#next);
      const replaced = this.#pending[at];
      this.#pending[at] = pooled;
      this.#pendingCost += maxCost(pooled.transaction) - (replaced ? maxCost(replaced.transaction) : 0n);
      return;
    }
    this.#queued.set(nonce, pooled);
    this.#promote();
  }

  /** Removes the transaction of that nonce; those that follow it wait from then on. */
  remove(nonce: bigint): void {
    if (!this.isPending(nonce)) {
      this.#queued.delete(nonce);
      return;
    }
    for (const later of this.#takeFrom(Number(nonce - this.#next)).slice(1)) {
      this.#queued.set(later.transaction.nonce, later);
    }
  }

  /** Moves on, or back, to the nonce of another state. Transactions before it go, and are returned. */
  moveTo(next: bigint): readonly PooledTransaction[] {
    const { nextNonce } = this;
    if (next >= this.#next && next < nextNonce) {
      const used = this.#pending.splice(0, Number(next - this.#next));
      for (const { transaction } of used) this.#pendingCost -= maxCost(transaction);
      this.#next = next;
      return used;
    }
    const used = next < this.#next ? [] : this.#takeFrom(0);
    for (const pooled of this.#takeFrom(0)) this.#queued.set(pooled.transaction.nonce, pooled);
    this.#next = next;
    for (const [nonce, pooled] of this.#queued) {
      if (nonce >= next) continue;
      this.#queued.delete(nonce);
      used.push(pooled);
    }
    this.#promote();
    return used;
  }

  #takeFrom(at: number): PooledTransaction[] {
    const taken = this.#pending.splice(at);
    for (const { transaction } of taken) this.#pendingCost -= maxCost(transaction);
    return taken;
  }

  #promote(): void {
    for (let nonce = this.nextNonce; ; nonce += 1n) {
      const pooled = this.#queued.get(nonce);
      if (pooled === undefined) return;
      this.#queued.delete(nonce);
      this.#pending.push(pooled);
      this.#pendingCost += maxCost(pooled.transaction);
    }
  }
}

/** The most that a transaction can take from its sender: wei. */
export function maxCost(transaction: Transaction): bigint {
  const { gas, maxFeePerGas, value, maxFeePerBlobGas = 0n } = transaction;
  return gas * maxFeePerGas + value + blobGasOf(transaction) * maxFeePerBlobGas;
}

function byNonce(a: PooledTransaction, b: PooledTransaction): number {
  return a.transaction.nonce < b.transaction.nonce ? -1 : 1;
}
