import { join } from 'node:path';
import { type Database, open, type RootDatabase, type Transaction } from 'lmdb';
import { environmentOptions, fileName, openDatabase, partPrefix, type Store } from './open-store.js';
import type { RangeOptions, SubStore } from './sub-store.js';

type Bytes = Database<Uint8Array, Uint8Array>;

/** A store that another thread of this process holds and writes, as this thread reads it. */
export interface StoreReader extends Store {
  /** From here on everything is read as it is at this moment, until `release`. Parts are to be opened before. */
  hold(): void;
  /** Gives up what is held: reads see what was written up to then. */
  release(): void;
}

/**
 * Opens the store of a data folder beside the thread that holds it. What is read after `hold` is all of one moment.
 * @throws where the folder holds no store. `write` throws always.
 */
export function openStoreReader(folder: string): StoreReader {
  const root = open<Uint8Array, Uint8Array>({
    ...environmentOptions,
    path: join(folder, fileName),
    readOnly: true,
  });
  return new LmdbReader(folder, root);
}

class LmdbReader implements StoreReader {
  readonly folder: string;
  readonly #root: RootDatabase<Uint8Array, Uint8Array>;
  readonly #parts = new Map<string, SubStore>();
  #snapshot: Transaction | undefined;

  constructor(folder: string, root: RootDatabase<Uint8Array, Uint8Array>) {
    this.folder = folder;
    this.#root = root;
  }

  hold(): void {
    this.release();
    this.#snapshot = this.#root.useReadTransaction();
  }

  release(): void {
    this.#snapshot?.done();
    this.#snapshot = undefined;
    // The transaction that it would go on with may be of an earlier turn.
    this.#root.resetReadTxn();
  }

  subStore(name: string): SubStore {
    const known = this.#parts.get(name);
    if (known !== undefined) return known;
    const part = new PartReader(name, openDatabase(this.#root, partPrefix + name), () => this.#snapshot);
    this.#parts.set(name, part);
    return part;
  }

  names(): readonly string[] {
    return [...this.#parts.keys()];
  }

  write(): never {
    throw new Error(`the store of ${this.folder} is only read here`);
  }

  describe(): string {
    return `reads ${this.folder}`;
  }

  async close(): Promise<void> {
    this.release();
    await this.#root.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

class PartReader implements SubStore {
  readonly name: string;
  readonly #database: Bytes;
  readonly #snapshot: () => Transaction | undefined;

  constructor(name: string, database: Bytes, snapshot: () => Transaction | undefined) {
    this.name = name;
    this.#database = database;
    this.#snapshot = snapshot;
  }

  get(key: Uint8Array): Uint8Array | undefined {
    return this.#database.get(key, this.#options());
  }

  has(key: Uint8Array): boolean {
    return this.get(key) !== undefined;
  }

  put(): never {
    throw new Error(`${this.name} is only read here`);
  }

  remove(): never {
    throw new Error(`${this.name} is only read here`);
  }

  range(options: RangeOptions = {}): ReturnType<SubStore['range']> {
    return this.#database
      .getRange({ ...options, ...this.#options() })
      .map(({ key, value }) => ({ key, value }));
  }

  keys(options: RangeOptions = {}): Iterable<Uint8Array> {
    return this.#database.getKeys({ ...options, ...this.#options() });
  }

  get size(): number {
    return (this.#database.getStats() as { readonly entryCount: number }).entryCount;
  }

  #options(): { transaction?: Transaction } {
    const transaction = this.#snapshot();
    return transaction === undefined ? {} : { transaction };
  }
}
