import { closeSync, existsSync, fstatSync, openSync } from 'node:fs';
import { findPageFaults, lastMeta } from './find-page-faults.js';
import { StoreError } from './store-error.js';

/** How many pages a start looks at: those near the roots of every table first, and all of a file of 256 MiB. */
const pagesOfStart = 65_536;

/**
 * Checks that a file can be the store of a node before it is mapped into memory, where a foreign, a damaged or a shortened one
 * ends the process without a word. A file that is not there becomes a store.
 * `mayBeEmpty`: it was only just begun.
 * @throws StoreError `damaged` naming the file, what of it is damaged and what to do
 */
export function checkStoreFile(
  file: string,
  { mayBeEmpty = false }: { readonly mayBeEmpty?: boolean } = {},
): void {
  if (!existsSync(file)) return;
  const descriptor = openSync(file, 'r');
  try {
    if (fstatSync(descriptor).size > 0) checkOpened(descriptor, file);
    else if (!mayBeEmpty) throw damaged(file, 'is empty: what it held is lost');
  } finally {
    closeSync(descriptor);
  }
}

function checkOpened(descriptor: number, file: string): void {
  const last = lastMeta(descriptor);
  if (last === undefined) throw damaged(file, 'is no store of a node, or its first pages are damaged');
  for (const { what, table } of findPageFaults(descriptor, last, { maxPages: pagesOfStart })) {
    // A process that writes meanwhile uses pages again that were read: it holds the store, which says so when it is opened.
    if (lastMeta(descriptor)?.transaction !== last.transaction) return;
    throw damaged(file, `is damaged: ${what}${table === undefined ? '' : `, in ${table}`}`);
  }
}

function damaged(file: string, what: string): StoreError {
  return new StoreError(
    'damaged',
    `${file} ${what}; put a copy of it there, or remove it to start anew, or choose another --data-dir; \`firn-node verify\` tells what else is damaged`,
  );
}
