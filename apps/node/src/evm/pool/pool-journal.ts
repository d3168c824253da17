import { keyToUint64, uint64Key } from '../../storage/keys.js';
import { clearPart, type SubStore } from '../../storage/sub-store.js';
import { networkForm } from '../transaction/sidecar.js';
import { decodeTransaction } from '../transaction/transaction-codec.js';
import type { PooledTransaction } from './pooled-transaction.js';

/** The pool's transactions on disk, in the order of their arrival. All writes happen inside a write of the store. */
export class PoolJournal {
  readonly #stored: SubStore;
  #nextArrival = 0n;

  constructor(stored: SubStore) {
    this.#stored = stored;
    for (const { key } of stored.range({ reverse: true, limit: 1 }))
      this.#nextArrival = keyToUint64(key) + 1n;
  }

  /** The number of the next arrival. */
  nextArrival(): bigint {
    const arrival = this.#nextArrival;
    this.#nextArrival += 1n;
    return arrival;
  }

  /** What was in the pool when the node stopped. */
  *load(): Generator<PooledTransaction> {
    for (const { key, value } of this.#stored.range()) {
      const transaction = decodeTransaction(value, { allowImpersonated: true });
      yield { transaction, arrival: keyToUint64(key) };
    }
  }

  put({ transaction, arrival }: PooledTransaction): void {
    this.#stored.put(uint64Key(arrival), networkForm(transaction));
  }

  /** Forgets all of them. */
  clear(): void {
    clearPart(this.#stored);
  }

  remove({ arrival }: PooledTransaction): void {
    this.#stored.remove(uint64Key(arrival));
  }
}
