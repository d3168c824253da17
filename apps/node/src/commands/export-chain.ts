import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { hasStore, makeFolder } from '@firn/storage';
import { findStoredChain, type StoredChain } from '../chains/stored-chains.js';
import { StartRefusal } from '../errors/start-refusal.js';
import { openStoppedStore } from './verification/verify-folder.js';

/** What is exported, from where and to where. */
export interface ExportOptions {
  readonly dataDir: string;
  /** The chain: `C`, or the name under which it was imported or made. */
  readonly name: string;
  /** The file of the blocks. */
  readonly file: string;
  /** The file of the genesis document; undefined: it is not written. */
  readonly genesisFile: string | undefined;
  /** Default: the first block. */
  readonly first: bigint | undefined;
  /** Default: the last block. */
  readonly last: bigint | undefined;
}

/** What was exported. */
export interface ExportReport {
  readonly chain: string;
  readonly first: bigint;
  readonly last: bigint;
  readonly bytes: number;
}

/** How far an export is. */
export interface ExportProgress {
  readonly number: bigint;
  /** Blocks that are written, and all of them. */
  readonly done: number;
  readonly total: number;
}

const writeBytes = 1 << 20;

/**
 * Writes the blocks of a chain as RLP, one after the other, as the reference client exports and imports them. The files
 * have their names only when they are whole and on disk. The node of the data folder must not run.
 * @throws StoreError when it does; StartRefusal for a chain or a range that is not there.
 */
export async function exportChain(
  options: ExportOptions,
  {
    onProgress,
    signal,
  }: { readonly onProgress?: (progress: ExportProgress) => void; readonly signal?: AbortSignal } = {},
): Promise<ExportReport> {
  const { dataDir, name } = options;
  if (!hasStore(dataDir)) throw new StartRefusal(`${dataDir} is no data folder of a node`);
  const store = openStoppedStore(dataDir);
  try {
    const chain = findStoredChain(store, name);
    const { first, last } = rangeOf(chain, options);
    const { genesisFile } = options;
    if (genesisFile !== undefined) {
      await writeWhole(genesisFile, [Buffer.from(genesisOf(chain))]);
    }
    const total = Number(last - first) + 1;
    const blocks = function* (): Generator<Uint8Array> {
      for (const { number, encoded } of chain.blocks(first, last)) {
        signal?.throwIfAborted();
        yield encoded;
        onProgress?.({ number, done: Number(number - first) + 1, total });
      }
    };
    const bytes = await writeWhole(options.file, blocks());
    return { chain: chain.name, first, last, bytes };
  } finally {
    await store.close();
  }
}

function rangeOf(
  chain: StoredChain,
  { first = 0n, last = chain.head }: ExportOptions,
): { first: bigint; last: bigint } {
  if (first > last) throw new StartRefusal(`the first block ${first} is after the last one ${last}`);
  if (last > chain.head)
    throw new StartRefusal(`chain ${chain.name} ends with block ${chain.head}, before ${last}`);
  return { first, last };
}

function genesisOf({ name, genesisDocument }: StoredChain): string {
  if (genesisDocument !== undefined) return genesisDocument;
  throw new StartRefusal(
    `the data folder does not hold the genesis document of chain ${name} yet: start the node on it once`,
  );
}

/** Writes a file, in a folder that is made if it is not there, beside its place, brings it to disk and puts it there; returns its size. */
async function writeWhole(file: string, chunks: Iterable<Uint8Array>): Promise<number> {
  makeFolder(dirname(file));
  const partial = `${file}.partial`;
  const descriptor = openSync(partial, 'w', 0o644);
  let total = 0;
  try {
    let waiting: Uint8Array[] = [];
    let bytes = 0;
    const flush = (): void => {
      const joined = Buffer.concat(waiting, bytes);
      for (let at = 0; at < joined.length; ) at += writeSync(descriptor, joined, at);
      total += joined.length;
      waiting = [];
      bytes = 0;
    };
    for (const chunk of chunks) {
      waiting.push(chunk);
      bytes += chunk.length;
      if (bytes < writeBytes) continue;
      flush();
      // Lets signals through.
      await setImmediate();
    }
    flush();
    fsyncSync(descriptor);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  renameSync(partial, file);
  return total;
}

const width = 30;
const minIntervalMs = 100;

/** Draws how far something is, on one line of a terminal. */
export interface ProgressBar {
  /** `done` of `total` things, and a few words. */
  draw(done: number, total: number, text: string): void;
  /** Removes the line. */
  clear(): void;
}

/** A bar on a terminal; on anything else, one that draws nothing. */
export function createProgressBar(stream: NodeJS.WriteStream): ProgressBar {
  if (!stream.isTTY) return { draw: () => {}, clear: () => {} };
  let drawnAt = 0;
  return {
    draw(done, total, text) {
      const now = performance.now();
      if (done < total && now - drawnAt < minIntervalMs) return;
      drawnAt = now;
      const share = total === 0 ? 1 : done / total;
      const filled = Math.round(share * width);
      const bar = '#'.repeat(filled).padEnd(width, '.');
      stream.write(`\r\u001b[K[${bar}] ${String(Math.floor(share * 100)).padStart(3)} %  ${text}`);
    },
    clear() {
      stream.write('\r\u001b[K');
    },
  };
}
