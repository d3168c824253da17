import { keyToUint64, uint64Key } from '../../storage/keys.js';
import type { SubStore } from '../../storage/sub-store.js';
import { bytesOfKey, keyOf } from '../key-of.js';

/** Registrations of L1 validators that may not come again: on disk, and all of them in memory. Their times end within a day. */
export class RegistrationTable {
  readonly #part: SubStore;
  readonly #expiries = new Map<string, bigint>();

  constructor(part: SubStore) {
    this.#part = part;
    for (const { key, value } of part.range()) this.#expiries.set(keyOf(key), keyToUint64(value));
  }

  has(validationId: Uint8Array, after?: bigint): boolean {
    const expiry = this.#expiries.get(keyOf(validationId));
    return expiry !== undefined && (after === undefined || expiry > after);
  }

  /** @throws Error outside of a write of the store, as `drop` does. */
  put(key: string, expiry: bigint): void {
    this.#expiries.set(key, expiry);
    this.#part.put(bytesOfKey(key), uint64Key(expiry));
  }

  drop(until: bigint): void {
    for (const [key, expiry] of this.#expiries) {
      if (expiry > until) continue;
      this.#expiries.delete(key);
      this.#part.remove(bytesOfKey(key));
    }
  }
}
