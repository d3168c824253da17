import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { checkStoreFile, damagedPage } from './check-store-file.js';
import { textKey } from './keys.js';
import { makeWritableFolder } from './make-folder.js';
import { requireUsableFile } from './require-usable-file.js';
import { startScrub } from './scrub-thread.js';
import { isStoreError, StoreError } from './store-error.js';
import { lockStore, unlockStore } from './store-lock.js';
import { createSubStore, type SubStore } from './sub-store.js';
import { writeFault } from './write-fault.js';

type Bytes = Database<Uint8Array, Uint8Array>;

/** Changes with every change of what the parts of the store hold. */
export const formatVersion = '1';
const formatKey = textKey('format');
/** What the names of all parts begin with in the file. */
export const partPrefix = 'data/';
/** The file of a store in its folder. */
export const fileName = 'store.lmdb';

// Each chain takes about ten sub-stores.
const maxSubStores = 2048;

// Address space, not memory or disk: a map that has to grow leaves the smaller one behind, whose pages then count twice.
// Windows would make the file as large.
const mapOptions = process.platform === 'win32' ? {} : { mapSize: 2 ** 38 };

/** How all threads of the process open the file: it is mapped once. */
export const environmentOptions = {
  encoding: 'binary',
  keyEncoding: 'binary',
  maxDbs: maxSubStores,
  ...mapOptions,
} as const;

/** A durable store of one data folder. */
export interface Store {
  /** The data folder. */
  readonly folder: string;
  /** The part of that name; it is made on first use. */
  subStore(name: string): SubStore;
  /** The names of the parts that were made, in order. */
  names(): readonly string[];
  /**
   * Runs the writes as one atomic transaction. When it returns they survive what the store was opened for; when `writes`
   * throws nothing is written and the error passes. A `write` inside another joins it.
   * @throws StoreError `full` when the disk has no room for it, `write` when it does not take it: nothing is written then.
   */
  write<T>(writes: () => T): T;
  /** Figures of the storage as text for people. */
  describe(): string;
  /** Ends the use of the folder. Calls after the first do nothing. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Whether a folder holds a store. */
export function hasStore(folder: string): boolean {
  return existsSync(join(folder, fileName));
}

/** How a store is opened. */
export interface StoreOptions {
  /**
   * Every write waits for the disk, so that it survives the loss of power too. Otherwise it is with the system when it
   * returns: the process may be killed at any moment, and the disk gets it soon after, or when the store is closed.
   * Default: false.
   */
  readonly fsync?: boolean;
  /**
   * Is told when the disk does not take a write, which throws then. Nothing can be written after it, and the store is not to be
   * closed: the program has to end. What was written before stays. Default: nobody.
   */
  readonly onFailedWrite?: (error: StoreError) => void;
  /** How many pages of the file are looked at before it is used. Default: 65,536. */
  readonly maxPages?: number;
  /**
   * Where there are more, the others are looked at on a thread of their own, and this is told how it ends. Default: they are not
   * looked at.
   */
  readonly scrub?: StoreScrub;
}

/** Who is told of a look at the pages of a store in use. */
export interface StoreScrub {
  /** Is told of the first page that is damaged: to read it can end the process without a word. */
  readonly onDamage: (error: StoreError) => void;
  /** Is told why the pages could not be looked at any further: whether one is damaged is not known. */
  readonly onFailure: (error: Error) => void;
}

/**
 * Opens the store of a data folder, which is made if it is not there, and locks it for this process.
 * @throws StoreError `locked` while another process, or another part of this one, holds the folder; `format` when another version of the node wrote it;
 * `damaged` when its file is none of a store, damaged or shortened; `folder` where the folder cannot be used; `full`.
 * @example
 * ```ts
 * const store = openStore('./data');
 * const names = store.subStore('names');
 * store.write(() => names.put(textKey('a'), new Uint8Array([1])));
 * names.get(textKey('a')); // Uint8Array [1]
 * ```
 */
export function openStore(
  folder: string,
  { fsync = false, onFailedWrite = () => {}, maxPages, scrub }: StoreOptions = {},
): Store {
  makeWritableFolder(folder);
  const file = join(folder, fileName);
  requireUsableFile(file);
  requireUsableFile(`${file}-lock`);
  // Tells an empty file that a killed process had just begun from one whose content is lost.
  const beginning = `${file}-beginning`;
  if (!existsSync(file)) writeFileSync(beginning, '');
  const isWhole = checkStoreFile(file, { mayBeEmpty: existsSync(beginning), maxPages });
  const root = open<Uint8Array, Uint8Array>({
    ...environmentOptions,
    path: file,
    // lmdb writes changed pages to free places first and the page that names them last, so what a killed process leaves in
    // the system's cache is a whole transaction or none. Only a system that stops may write them in another order.
    noSync: !fsync,
    overlappingSync: false,
    // Reads inside a write see its own writes without an event turn in between.
    eventTurnBatching: false,
  });
  const facts = openDatabase(root, 'store');
  try {
    checkFormat(root, facts, folder);
    lockStore(root, facts, folder);
  } catch (error) {
    void root.close();
    throw writeFault(error, folder);
  }
  rmSync(beginning, { force: true });
  const endScrub =
    isWhole || scrub === undefined
      ? undefined
      : startScrub(folder, {
          onEnd: (fault) => fault && scrub.onDamage(damagedPage(file, fault)),
          onError: scrub.onFailure,
        });
  return new LmdbStore({ folder, file, root, facts, onFailedWrite, endScrub });
}

interface OpenedFile {
  readonly folder: string;
  readonly file: string;
  readonly root: RootDatabase<Uint8Array, Uint8Array>;
  readonly facts: Bytes;
  readonly onFailedWrite: (error: StoreError) => void;
  /** Ends what looks at the pages of the file. */
  readonly endScrub: (() => Promise<void>) | undefined;
}

class LmdbStore implements Store {
  readonly folder: string;
  readonly #file: string;
  readonly #root: RootDatabase<Uint8Array, Uint8Array>;
  readonly #facts: Bytes;
  readonly #parts = new Map<string, SubStore>();
  readonly #onFailedWrite: (error: StoreError) => void;
  readonly #endScrub: OpenedFile['endScrub'];
  #writing = false;
  #open = true;

  constructor({ folder, file, root, facts, onFailedWrite, endScrub }: OpenedFile) {
    this.#endScrub = endScrub;
    this.folder = folder;
    this.#file = file;
    this.#root = root;
    this.#facts = facts;
    this.#onFailedWrite = onFailedWrite;
  }

  subStore(name: string): SubStore {
    this.#assertOpen();
    const known = this.#parts.get(name);
    if (known !== undefined) return known;
    const part = createSubStore(name, openDatabase(this.#root, partPrefix + name), () =>
      this.#assertWriting(),
    );
    this.#parts.set(name, part);
    return part;
  }

  names(): readonly string[] {
    this.#assertOpen();
    // In the file the names of databases end with a zero byte.
    const names = Array.from(
      this.#root.getKeys(),
      (key) => Buffer.from(key).toString('utf8').split('\0')[0] ?? '',
    );
    return names.filter((name) => name.startsWith(partPrefix)).map((name) => name.slice(partPrefix.length));
  }

  write<T>(writes: () => T): T {
    this.#assertOpen();
    if (this.#writing) return writes();
    this.#writing = true;
    try {
      return this.#root.transactionSync(writes);
    } catch (error) {
      const fault = writeFault(error, this.folder);
      if (isStoreError(fault) && isOfDisk(fault)) this.#onFailedWrite(fault);
      throw fault;
    } finally {
      this.#writing = false;
    }
  }

  describe(): string {
    const figures = Object.entries(this.#root.getStats());
    return figures.map(([name, value]) => `${name.padEnd(24)}${JSON.stringify(value)}`).join('\n');
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    if (this.#endScrub !== undefined) await this.#endScrub();
    unlockStore(this.#root, this.#facts);
    await this.#root.close();
    flush(this.#file);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #assertOpen(): void {
    if (!this.#open) throw new StoreError('closed', `the store of ${this.folder} is closed`);
  }

  #assertWriting(): void {
    if (!this.#writing) throw new Error('a store is written inside store.write() only');
  }
}

function isOfDisk({ code }: StoreError): boolean {
  return code === 'full' || code === 'write';
}

function checkFormat(root: RootDatabase<Uint8Array, Uint8Array>, facts: Bytes, folder: string): void {
  const stored = facts.getBinary(formatKey);
  if (stored === undefined) {
    root.transactionSync(() => facts.putSync(formatKey, textKey(formatVersion)));
    return;
  }
  const version = Buffer.from(stored).toString('utf8');
  if (version !== formatVersion) {
    throw new StoreError(
      'format',
      `the data folder ${folder} has format ${version}, this node reads ${formatVersion}: use the version that wrote it, or another folder`,
    );
  }
}

function flush(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Opens the part of that name in the file. */
export function openDatabase(
  root: RootDatabase<Uint8Array, Uint8Array>,
  name: string,
): Database<Uint8Array, Uint8Array> {
  return root.openDB<Uint8Array, Uint8Array>({ name, encoding: 'binary', keyEncoding: 'binary' });
}
