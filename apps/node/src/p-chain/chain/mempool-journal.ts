import { type PlatformTx, parsePlatformTx } from '@firn/platform-codec';
import { keyToUint64, uint64Key } from '../../storage/keys.js';
import type { SubStore } from '../../storage/sub-store.js';
import type { WaitingTx } from './mempool.js';

/** A transaction as the journal keeps it. */
export type JournaledTx = Pick<WaitingTx, 'arrival' | 'tx'>;

/** The waiting transactions on disk, in the order of their arrival. All writes happen inside a write of the store. */
export class MempoolJournal {
  readonly #stored: SubStore;
  #nextArrival = 0n;

  constructor(stored: SubStore) {
    this.#stored = stored;
    for (const key of stored.keys({ reverse: true, limit: 1 })) this.#nextArrival = keyToUint64(key) + 1n;
  }

  /** The number of the next arrival. */
  nextArrival(): bigint {
    const arrival = this.#nextArrival;
    this.#nextArrival += 1n;
    return arrival;
  }

  /** What waited when the node stopped. */
  load(): readonly JournaledTx[] {
    return Array.from(this.#stored.range(), ({ key, value }) => ({
      arrival: keyToUint64(key),
      tx: parsePlatformTx(Uint8Array.from(value)) satisfies PlatformTx,
    }));
  }

  put({ tx, arrival }: JournaledTx): void {
    this.#stored.put(uint64Key(arrival), tx.bytes);
  }

  /** Forgets a transaction, if the journal has it. */
  remove({ arrival }: Pick<JournaledTx, 'arrival'>): void {
    this.#stored.remove(uint64Key(arrival));
  }
}
