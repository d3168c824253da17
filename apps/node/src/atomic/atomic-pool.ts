import { LruCache } from '@firn/chain-runtime';
import { keyOf } from '@firn/platform-chain';
import { TxRejectedError } from '@firn/platform-chain/transaction';
import type { AtomicTx } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { compareNumbers } from '@firn/primitives/integers';
import { atomicGasPrice, atomicWeiPrice } from './atomic-fees.js';
import type { PendingAtomicTx } from './atomic-store.js';
import { usedBy } from './exchange.js';

/** How one transaction makes others leave. */
export interface AtomicPoolRules {
  /** How many a pool holds. */
  readonly transactions: number;
  /** What a transaction pays for each gas, which has to be more than what those pay that leave for it. */
  readonly priceOf: (tx: AtomicTx) => bigint;
  /** Whether a refusal tells the prices. */
  readonly tellsPrices: boolean;
}

/** The rules before Helicon (reference: section 2.6). */
export const synchronousRules: AtomicPoolRules = {
  transactions: 4_096,
  priceOf: atomicGasPrice,
  tellsPrices: true,
};

/** The rules since Helicon (reference: helicon 3.10). */
export const asynchronousRules: AtomicPoolRules = {
  transactions: 1_024,
  priceOf: atomicWeiPrice,
  tellsPrices: false,
};

/** How a pool is made. */
export interface AtomicPoolOptions {
  /** Most bytes of all transactions together. Default: 32 MiB. */
  readonly maxBytes?: number;
  /** Is told of transactions that left without a block. */
  readonly onDropped?: (dropped: DroppedAtomicTx) => void;
}

const defaultMaxBytes = 32 * 2 ** 20;
/** How many transactions that left without a block are remembered. */
const maxDropped = 50;

/** A transaction that left the pool without a block. */
export interface DroppedAtomicTx {
  readonly tx: AtomicTx;
  readonly reason: string;
}

/** A transaction of a pool. */
export interface PooledAtomicTx extends PendingAtomicTx {
  /** What it burns for each gas, in wei. */
  readonly weiPrice: bigint;
}

/** The atomic transactions that wait for a block, in memory. No two of them use up the same thing. */
export class AtomicPool {
  readonly #maxBytes: number;
  /** In the order of arrival. */
  readonly #entries = new Map<string, PooledAtomicTx>();
  readonly #users = new Map<string, PooledAtomicTx>();
  readonly #dropped = new LruCache<string, DroppedAtomicTx>(maxDropped);
  /** Who waits for a transaction to leave. */
  readonly #waiting = new Map<string, () => void>();
  readonly #onDropped: (dropped: DroppedAtomicTx) => void;
  #bytes = 0;

  constructor({ maxBytes = defaultMaxBytes, onDropped = () => {} }: AtomicPoolOptions = {}) {
    this.#maxBytes = maxBytes;
    this.#onDropped = onDropped;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(id: Uint8Array): PendingAtomicTx | undefined {
    return this.#entries.get(keyOf(id));
  }

  /** One of the last fifty that were dropped. */
  dropped(id: Uint8Array): DroppedAtomicTx | undefined {
    return this.#dropped.get(keyOf(id));
  }

  /** Whoever pays most for its gas comes first; of equals, whoever came first. */
  byPrice(): readonly PooledAtomicTx[] {
    return [...this.#entries.values()].sort((a, b) => compareNumbers(b.weiPrice, a.weiPrice));
  }

  /**
   * What has to leave for a transaction to come in: what it conflicts with, if it pays more than all of these, and the
   * cheapest where the pool is full, of transactions or of bytes, while they pay less.
   * @throws TxRejectedError `conflict present`, `insufficient fee` or `mempool full`
   */
  makeRoom(tx: AtomicTx, rules: AtomicPoolRules): readonly DroppedAtomicTx[] {
    const { priceOf, tellsPrices, transactions } = rules;
    const price = priceOf(tx);
    const conflicts = new Set(usedBy(tx).flatMap((name) => this.#users.get(name) ?? []));
    for (const conflict of conflicts) {
      const other = priceOf(conflict.tx);
      if (other < price) continue;
      if (!tellsPrices) throw new TxRejectedError('insufficient fee');
      throw new TxRejectedError(
        `conflict present: issued tx (${bytesToId(tx.id)}) gas price ${price} <= conflict tx (${bytesToId(conflict.tx.id)}) gas price ${other} (${conflicts.size} total conflicts in mempool)`,
      );
    }
    const leaving = Array.from(conflicts, (conflict) => leave(conflict, `replaced by ${bytesToId(tx.id)}`));
    let count = this.size - conflicts.size;
    let bytes = this.#bytes + tx.bytes.length - bytesOf(conflicts);
    if (count < transactions && bytes <= this.#maxBytes) return leaving;
    const cheapestFirst = this.byPrice()
      .filter((entry) => !conflicts.has(entry))
      .reverse();
    for (const cheapest of cheapestFirst) {
      if (count < transactions && bytes <= this.#maxBytes) return leaving;
      const least = priceOf(cheapest.tx);
      if (least >= price) {
        if (count < transactions) throw new TxRejectedError('mempool full');
        const prices = tellsPrices ? `: currentMin=${least} provided=${price}` : '';
        throw new TxRejectedError(`insufficient fee${prices}`);
      }
      leaving.push(leave(cheapest, `evicted by ${bytesToId(tx.id)}`));
      count -= 1;
      bytes -= cheapest.tx.bytes.length;
    }
    if (bytes > this.#maxBytes) throw new TxRejectedError('mempool full');
    return leaving;
  }

  /** Takes in a transaction that has room. */
  add({ tx, arrival }: PendingAtomicTx): void {
    const entry = { tx, arrival, weiPrice: atomicWeiPrice(tx) };
    const key = keyOf(tx.id);
    this.#entries.set(key, entry);
    for (const name of usedBy(tx)) this.#users.set(name, entry);
    this.#bytes += tx.bytes.length;
    this.#dropped.delete(key);
  }

  remove({ id }: AtomicTx): void {
    const key = keyOf(id);
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    for (const name of usedBy(entry.tx)) if (this.#users.get(name) === entry) this.#users.delete(name);
    this.#bytes -= entry.tx.bytes.length;
    this.#tellGone(key);
  }

  /** Settles when a transaction that is in the pool leaves it. */
  gone({ id }: AtomicTx): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(keyOf(id), resolve));
  }

  /** Removes a transaction and remembers why. */
  drop(dropped: DroppedAtomicTx): void {
    this.remove(dropped.tx);
    this.#dropped.set(keyOf(dropped.tx.id), dropped);
    this.#onDropped(dropped);
  }

  /** Puts these in the place of all. */
  replace(pending: Iterable<PendingAtomicTx>): void {
    this.#entries.clear();
    this.#users.clear();
    this.#dropped.clear();
    this.#bytes = 0;
    for (const key of this.#waiting.keys()) this.#tellGone(key);
    for (const each of pending) this.add(each);
  }

  #tellGone(key: string): void {
    this.#waiting.get(key)?.();
    this.#waiting.delete(key);
  }
}

function bytesOf(entries: Iterable<PooledAtomicTx>): number {
  let bytes = 0;
  for (const { tx } of entries) bytes += tx.bytes.length;
  return bytes;
}

function leave({ tx }: PooledAtomicTx, reason: string): DroppedAtomicTx {
  return { tx, reason };
}
