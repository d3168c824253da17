import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Hex } from '@firn/primitives/bytes';
import { makeFolder } from '@firn/storage';
import { Refusal } from '../errors/refusal.js';
import type { Logger } from '../logging/logger.js';
import { type KeyFile, parseKeyFile } from './key-file.js';

const maxFileLength = 65_536;
const maxFiles = 10_000;
/** File systems tell the time of a change in steps: a folder that was first seen so recently may have changed again unseen. */
const settledMs = 100;
/** A file that is written over changes nothing about its folder: all of them are looked at this often. */
const filesMs = 1_000;

/** A key file of the folder. */
export interface StoredKey {
  readonly address: Hex;
  /** Absolute path. */
  readonly path: string;
}

interface KnownFile {
  readonly modified: bigint;
  readonly length: bigint;
  /** Undefined for a file that is not one of keys. */
  readonly key: StoredKey | undefined;
}

/**
 * A folder of key files, one for each key, as the reference client keeps them. Files that come and go are noticed at the
 * next question, those that are written over within a second; those that cannot be used are passed over with a line in the log. The folder is made with the first key.
 */
export class KeystoreFolder {
  readonly folder: string;
  readonly #logger: Pick<Logger, 'warn'>;
  #files = new Map<string, KnownFile>();
  #keys: readonly StoredKey[] = [];
  /** When the folder changed last, in nanoseconds, and when that was first seen, by the clock of the process. */
  #seen: { readonly modified: bigint; readonly at: number } | undefined;
  #scannedAt = 0;

  constructor(folder: string, logger: Pick<Logger, 'warn'>) {
    this.folder = folder;
    this.#logger = logger;
  }

  /** The keys, in the order of their paths, which is that of their making. */
  keys(): readonly StoredKey[] {
    if (!existsSync(this.folder)) return [];
    const modified = statSync(this.folder, { bigint: true }).mtimeNs;
    const now = performance.now();
    if (this.#seen?.modified !== modified) this.#seen = { modified, at: now };
    if (now - this.#seen.at < settledMs || now - this.#scannedAt >= filesMs) {
      this.#scannedAt = now;
      this.#scan();
    }
    return this.#keys;
  }

  /** @throws Refusal when the file is gone or cannot be used any more. */
  read({ path }: StoredKey): KeyFile {
    return parseKeyFile(readLimited(path));
  }

  /** Adds a key file; a crash leaves the whole file or none. Returns where it is. */
  add(address: Hex, text: string, madeAt: Date): StoredKey {
    makeFolder(this.folder, { mode: 0o700 });
    const name = keyFileName(address, madeAt);
    const path = join(this.folder, name);
    const draft = join(this.folder, `.${name}.tmp`);
    try {
      writeDurably(draft, text);
      renameSync(draft, path);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
    const directory = openSync(this.folder, 'r');
    try {
      fsyncSync(directory);
    } finally {
      closeSync(directory);
    }
    this.#seen = undefined;
    return { address, path };
  }

  #scan(): void {
    const files = new Map<string, KnownFile>();
    const entries = readdirSync(this.folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('~'))
      .map(({ name }) => name)
      .sort();
    if (entries.length > maxFiles) {
      this.#logger.warn(
        { folder: this.folder, files: entries.length, read: maxFiles },
        'too many key files: the rest are passed over',
      );
    }
    for (const name of entries.slice(0, maxFiles)) {
      const known = this.#examine(name);
      if (known !== undefined) files.set(name, known);
    }
    this.#files = files;
    this.#keys = [...files.values()].flatMap(({ key }) => key ?? []);
  }

  #examine(name: string): KnownFile | undefined {
    const path = join(this.folder, name);
    const facts = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (facts === undefined) return undefined;
    const { mtimeNs: modified, size: length } = facts;
    const known = this.#files.get(name);
    if (known?.modified === modified && known.length === length) return known;
    try {
      return { modified, length, key: { address: parseKeyFile(readLimited(path)).address, path } };
    } catch (err) {
      this.#logger.warn({ err, path }, 'key file passed over');
      return { modified, length, key: undefined };
    }
  }
}

/** The name that the reference client gives: `UTC--2025-11-20T09-00-00.000000000Z--8db9...`. */
function keyFileName(address: Hex, madeAt: Date): string {
  const moment = madeAt
    .toISOString()
    .replaceAll(':', '-')
    .replace(/(\.\d{3})Z$/, '$1000000Z');
  return `UTC--${moment}--${address.slice(2)}`;
}

function readLimited(path: string): string {
  const { size } = statSync(path);
  if (size > maxFileLength) {
    throw new Refusal(`key file: it has ${size} bytes, ${maxFileLength} are allowed`);
  }
  return readFileSync(path, 'utf8');
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
