import { LruCache } from '@firn/chain-runtime';
import type { PlatformTx } from '@firn/platform-codec';
import { keyOf } from '../key-of.js';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';
import type { MeteredTx } from './meter-tx.js';

/** How much may wait for a block. */
export interface MempoolLimits {
  /** Gas of all transactions together. */
  readonly maxGas: bigint;
  /** Bytes of all transactions together. */
  readonly maxBytes: number;
  readonly maxCount: number;
  /** How many dropped transactions are remembered. */
  readonly maxDropped: number;
}

/** What holds where nothing else is said: some ten minutes of full blocks. */
const defaultMempoolLimits: MempoolLimits = {
  maxGas: 64_000_000n,
  maxBytes: 32 * 2 ** 20,
  maxCount: 10_000,
  maxDropped: 1024,
};

/** A transaction that waits for a block. */
export interface WaitingTx extends MeteredTx {
  /** Its place among all that arrived, which is also its key in the journal. */
  readonly arrival: bigint;
  /** When it arrived: Unix milliseconds. */
  readonly arrivedAtMs: number;
  /** The same on the clock of the process, in milliseconds. */
  readonly receivedAt: number;
}

/** How much waits for a block. */
export interface MempoolStats {
  readonly count: number;
  readonly gas: bigint;
  readonly bytes: number;
}

/**
 * The transactions that wait for a block, whoever pays most for its gas first, and of those that pay the same the one that
 * arrived first. No two of them spend the same output. When more come than may wait, those that pay least go.
 */
export class Mempool {
  readonly #limits: MempoolLimits;
  /** In the order of their arrival. */
  readonly #waiting = new Map<string, WaitingTx>();
  /** The same, by price. */
  readonly #byPrice: WaitingTx[] = [];
  readonly #spent = new Set<string>();
  readonly #dropped: LruCache<string, string>;
  #gas = 0n;
  #bytes = 0;

  constructor(limits: Partial<MempoolLimits> = {}) {
    this.#limits = { ...defaultMempoolLimits, ...limits };
    this.#dropped = new LruCache(this.#limits.maxDropped);
  }

  get stats(): MempoolStats {
    return { count: this.#waiting.size, gas: this.#gas, bytes: this.#bytes };
  }

  get(id: Uint8Array): WaitingTx | undefined {
    return this.#waiting.get(keyOf(id));
  }

  /** The one that comes into a block first. */
  get next(): WaitingTx | undefined {
    return this.#byPrice[0];
  }

  /** Those that wait, in the order in which blocks take them. It is not a copy: what comes and goes changes it. */
  get inOrder(): readonly WaitingTx[] {
    return this.#byPrice;
  }

  /** Those that arrived before a time in Unix milliseconds, the oldest first. */
  arrivedBefore(timeMs: number): readonly WaitingTx[] {
    const old: WaitingTx[] = [];
    for (const waiting of this.#waiting.values()) {
      if (waiting.arrivedAtMs >= timeMs) break;
      old.push(waiting);
    }
    return old;
  }

  /** Why a transaction was dropped or refused lately. */
  dropReason(id: Uint8Array): string | undefined {
    return this.#dropped.get(keyOf(id));
  }

  /**
   * Takes a transaction in, which no block may contradict; returns those that had to go for it.
   * @throws TxRejectedError when it spends what a waiting one spends, or when everything that waits pays as much as it does.
   */
  add(waiting: WaitingTx): readonly WaitingTx[] {
    if (waiting.spends.some((utxo) => this.#spent.has(utxo)))
      throw new TxRejectedError('tx conflicts with other tx');
    const evicted = this.#roomFor(waiting);
    for (const { tx, price } of evicted) {
      this.remove(tx);
      this.drop(tx.id, `replaced by transactions that pay more than ${price} for a gas`);
    }
    this.#insert(waiting);
    return evicted;
  }

  /** Removes a transaction that a block holds, or that no block can hold any more. */
  remove({ id }: Pick<PlatformTx, 'id'>): void {
    const key = keyOf(id);
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return;
    this.#waiting.delete(key);
    this.#byPrice.splice(this.#placeAfter(waiting) - 1, 1);
    for (const utxo of waiting.spends) this.#spent.delete(utxo);
    this.#gas -= waiting.gas;
    this.#bytes -= waiting.tx.bytes.length;
  }

  /** Remembers why a transaction is not in a block. */
  drop(id: Uint8Array, reason: string): void {
    this.#dropped.set(keyOf(id), reason);
  }

  #insert(waiting: WaitingTx): void {
    const key = keyOf(waiting.tx.id);
    this.#waiting.set(key, waiting);
    this.#dropped.delete(key);
    this.#byPrice.splice(this.#placeAfter(waiting), 0, waiting);
    for (const utxo of waiting.spends) this.#spent.add(utxo);
    this.#gas += waiting.gas;
    this.#bytes += waiting.tx.bytes.length;
  }

  #roomFor(waiting: WaitingTx): readonly WaitingTx[] {
    const { maxGas, maxBytes, maxCount } = this.#limits;
    let gas = this.#gas + waiting.gas - maxGas;
    let bytes = this.#bytes + waiting.tx.bytes.length - maxBytes;
    let count = this.#waiting.size + 1 - maxCount;
    const evicted: WaitingTx[] = [];
    for (let index = this.#byPrice.length - 1; gas > 0n || bytes > 0 || count > 0; index -= 1) {
      const cheapest = this.#byPrice[index];
      if (cheapest === undefined || cheapest.price >= waiting.price)
        throw new TxRejectedError('not enough gas');
      evicted.push(cheapest);
      gas -= cheapest.gas;
      bytes -= cheapest.tx.bytes.length;
      count -= 1;
    }
    return evicted;
  }

  /** The first place whose transaction comes after this one. */
  #placeAfter(waiting: WaitingTx): number {
    let [low, high] = [0, this.#byPrice.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (comesFirst(waiting, this.#byPrice[middle] as WaitingTx)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function comesFirst(a: WaitingTx, b: WaitingTx): boolean {
  return a.price === b.price ? a.arrival < b.arrival : a.price > b.price;
}
