import { keyToUint64, type SubStore, uint64Key } from '@firn/storage';
import { bytesOfKey, keyOf } from '../key-of.js';

/** Registrations of L1 validators that may not come again: on disk, and all of them in memory. Their times end within a day. */
export class RegistrationTable {
  readonly #part: SubStore;
  readonly #expiries = new Map<string, bigint>();

  constructor(part: SubStore) {
    this.#part = part;
    for (const { key, value } of part.range()) this.#expiries.set(keyOf(key), keyToUint64(value));
  }

  /** When the time of a registration is over: Unix seconds. */
  expiry(validationId: Uint8Array): bigint | undefined {
    return this.#expiries.get(keyOf(validationId));
  }

  /** @throws Error outside of a write of the store, as `drop` does. */
  put(key: string, expiry: bigint): void {
    this.#expiries.set(key, expiry);
    this.#part.put(bytesOfKey(key), uint64Key(expiry));
  }

  /** Forgets those whose time is over at that moment: Unix seconds. */
  drop(until: bigint): void {
    for (const [key, expiry] of this.#expiries) {
      if (expiry > until) continue;
      this.#expiries.delete(key);
      this.#part.remove(bytesOfKey(key));
    }
  }
}
