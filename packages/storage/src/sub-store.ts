import type { Database } from 'lmdb';

/** An entry of a sub-store. */
export interface StoreEntry {
  readonly key: Uint8Array;
  readonly value: Uint8Array;
}

/** Which keys a range holds, in which order, and how many entries at most. */
export interface RangeOptions {
  /** First key, included. Default: the end of the store where the range begins. */
  readonly start?: Uint8Array;
  /** Last key, excluded. */
  readonly end?: Uint8Array;
  /** From the greatest key to the smallest; `start` is then the greatest. */
  readonly reverse?: boolean;
  /** Default: no limit. */
  readonly limit?: number;
}

/** A named part of a store: bytes by key, in the order of the keys. Keys have 1 to 1978 bytes. */
export interface SubStore {
  readonly name: string;
  /** The value, or undefined. The bytes are the caller's own. */
  get(key: Uint8Array): Uint8Array | undefined;
  has(key: Uint8Array): boolean;
  /** @throws Error outside of `store.write`. */
  put(key: Uint8Array, value: Uint8Array): void;
  /** Removes the key; returns whether it was there. @throws Error outside of `store.write`. */
  remove(key: Uint8Array): boolean;
  /** Entries in the order of the keys, as they were when the iteration began. */
  range(options?: RangeOptions): Iterable<StoreEntry>;
  /** The keys alone, in their order, as they were when the iteration began. */
  keys(options?: RangeOptions): Iterable<Uint8Array>;
  /** How many entries there are. */
  readonly size: number;
}

/** A sub-store over an lmdb database; `assertWriting` throws outside of a write transaction. */
export function createSubStore(
  name: string,
  database: Database<Uint8Array, Uint8Array>,
  assertWriting: () => void,
): SubStore {
  return {
    name,
    get: (key) => database.getBinary(key),
    has: (key) => database.doesExist(key),
    put(key, value) {
      assertWriting();
      database.putSync(key, value);
    },
    remove(key) {
      assertWriting();
      return database.removeSync(key);
    },
    range: (options = {}) =>
      database.getRange({ ...options, snapshot: true }).map(({ key, value }) => ({ key, value })),
    keys: (options = {}) => database.getKeys({ ...options, snapshot: true }),
    get size() {
      return (database.getStats() as { readonly entryCount: number }).entryCount;
    },
  };
}

/** Removes everything from a part; called inside a write of the store. */
export function clearPart(part: SubStore): void {
  // Copies: the keys that lmdb hands out are views that the next read overwrites.
  for (const key of Array.from(part.keys(), (view) => Uint8Array.from(view))) part.remove(key);
}
