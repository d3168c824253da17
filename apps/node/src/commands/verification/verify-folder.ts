import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  fileName,
  findPageFaults,
  hasStore,
  isStoreError,
  lastMeta,
  openStore,
  type Store,
  StoreError,
} from '@firn/storage';
import { type Fault, faultOf } from './fault.js';
import { verifyChain } from './verify-chain.js';
import { isSealed, verifyPlatform, verifySeals } from './verify-platform.js';

/** How far a verification is. */
export interface VerifyProgress {
  readonly phase: 'pages' | 'entries';
  readonly done: number;
  readonly total: number;
}

/** What a verification is told to. */
export interface VerifyListener {
  readonly onFault: (fault: Fault) => void;
  readonly onProgress?: ((progress: VerifyProgress) => void) | undefined;
  /** Ends the verification between two faults. */
  readonly signal?: AbortSignal | undefined;
}

/** What was looked at, and how much of it is damaged. */
export interface VerifyReport {
  readonly pages: number;
  readonly entries: number;
  readonly chains: readonly string[];
  readonly faults: number;
}

const metaPart = '/meta';
const entriesPerTurn = 10_000;

/**
 * Verifies a whole data folder: every page of its file, then every entry that has a hash or a checksum. The file is mapped into
 * memory only when all of its pages are what they must be, so no damage ends the process. The node of the folder must not run.
 * @throws StoreError when it does, or the folder holds no store that can be looked at.
 */
export async function verifyFolder(
  folder: string,
  { onFault, onProgress, signal }: VerifyListener,
): Promise<VerifyReport> {
  if (!hasStore(folder))
    throw new StoreError('folder', `${folder} is no data folder of a node: it has no ${fileName}`);
  let faults = 0;
  const tell = (fault: Fault): void => {
    faults += 1;
    onFault(fault);
  };
  const pages = verifyPages(join(folder, fileName), tell, onProgress);
  if (faults > 0) return { pages, entries: 0, chains: [], faults };
  const store = openStoppedStore(folder);
  try {
    const { entries, chains } = await verifyEntries(store, { onFault: tell, onProgress, signal });
    return { pages, entries, chains, faults };
  } finally {
    await store.close();
  }
}

function verifyPages(
  file: string,
  tell: (fault: Fault) => void,
  onProgress: VerifyListener['onProgress'],
): number {
  const descriptor = openSync(file, 'r');
  let pages = 0;
  try {
    const last = lastMeta(descriptor);
    if (last === undefined) {
      tell({
        table: undefined,
        what: `${file} is empty, no store of a node, or its first pages are damaged`,
      });
      return 0;
    }
    const count = (done: number, total: number): void => {
      pages = done + 1;
      onProgress?.({ phase: 'pages', done, total });
    };
    for (const { table, what } of findPageFaults(descriptor, last, { onProgress: count })) {
      if (lastMeta(descriptor)?.transaction !== last.transaction) {
        throw new StoreError('locked', `${file} is being written: stop its node first`);
      }
      tell({ table, what });
    }
    return pages;
  } finally {
    closeSync(descriptor);
  }
}

async function verifyEntries(
  store: Store,
  { onFault, onProgress, signal }: VerifyListener,
): Promise<Pick<VerifyReport, 'entries' | 'chains'>> {
  const names = store.names();
  const total = names.reduce((sum, name) => sum + store.subStore(name).size, 0);
  const chains = names
    .filter((name) => name.endsWith(metaPart))
    .map((name) => name.slice(0, -metaPart.length));
  let entries = 0;
  let rested = 0;
  const onEntry = (): void => {
    entries += 1;
    if (entries % entriesPerTurn === 0) onProgress?.({ phase: 'entries', done: entries, total });
  };
  const rest = async (): Promise<void> => {
    signal?.throwIfAborted();
    if (entries - rested < entriesPerTurn) return;
    rested = entries;
    await setImmediate();
  };
  const checked = new Set(chains.flatMap((name) => hashedParts.map((kind) => `${name}/${kind}`)));
  for (const name of names) {
    if (checked.has(name)) continue;
    const faults = isSealed(name)
      ? verifySeals(store, name, onEntry)
      : faultOf(name, 'its entries', () => countEntries(store, name, onEntry));
    for (const fault of faults) onFault(fault);
    await rest();
  }
  for (const name of chains) {
    for (const fault of verifyChain(store, name, onEntry)) {
      onFault(fault);
      await rest();
    }
  }
  if (names.includes('P/blocks')) for (const fault of verifyPlatform(store)) onFault(fault);
  return { entries, chains };
}

const hashedParts = ['nodes', 'codes', 'preimages', 'blocks'];

function countEntries(store: Store, name: string, onEntry: () => void): void {
  for (const _ of store.subStore(name).range()) onEntry();
}

/** What the system says of places that a user may read at most. */
const notAllowed: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Opens the store of a node that does not run, to read it. Its lock, which keeps the node from starting meanwhile, is a file of the folder.
 * @throws StoreError `folder` where that may not be written, saying what to do; what {@link openStore} throws
 */
export function openStoppedStore(folder: string): Store {
  try {
    return openStore(folder);
  } catch (error) {
    if (!isStoreError(error) || error.code !== 'folder') throw error;
    if (!notAllowed.has((error.cause as NodeJS.ErrnoException | undefined)?.code)) throw error;
    throw new StoreError(
      'folder',
      `${error.message}. Even to be read it takes a lock there: name a copy of it in a place that this user may write to`,
      { cause: error },
    );
  }
}
