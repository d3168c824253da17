import { closeSync, existsSync, fstatSync, openSync } from 'node:fs';
import { findPageFaults, lastMeta, type PageFault } from './find-page-faults.js';
import { StoreError } from './store-error.js';

/** How many pages are looked at before a file is mapped: those near the roots of every table first, and all of a file of 256 MiB. */
const defaultMaxPages = 65_536;

/** How a file is checked. */
export interface StoreFileCheck {
  /** It was only just begun. Default: false. */
  readonly mayBeEmpty?: boolean;
  /** How many pages are looked at. Default: 65,536. */
  readonly maxPages?: number | undefined;
}

/**
 * Checks that a file can be the store of a node before it is mapped into memory, where a foreign, a damaged or a shortened one
 * ends the process without a word. A file that is not there becomes a store.
 * Returns whether all of its pages were looked at.
 * @throws StoreError `damaged` naming the file, what of it is damaged and what to do
 */
export function checkStoreFile(
  file: string,
  { mayBeEmpty = false, maxPages = defaultMaxPages }: StoreFileCheck = {},
): boolean {
  if (!existsSync(file)) return true;
  const descriptor = openSync(file, 'r');
  try {
    if (fstatSync(descriptor).size > 0) return checkOpened(descriptor, file, maxPages);
    if (!mayBeEmpty) throw damaged(file, 'is empty: what it held is lost');
    return true;
  } finally {
    closeSync(descriptor);
  }
}

function checkOpened(descriptor: number, file: string, maxPages: number): boolean {
  const last = lastMeta(descriptor);
  if (last === undefined) throw damaged(file, 'is no store of a node, or its first pages are damaged');
  const walk = findPageFaults(descriptor, last, { maxPages });
  const next = walk.next();
  if (next.done === true) return next.value;
  // A process that writes meanwhile uses pages again that were read: it holds the store, which says so when it is opened.
  if (lastMeta(descriptor)?.transaction !== last.transaction) return false;
  throw damagedPage(file, next.value);
}

/** What is said of a page of a file that is not what it must be. */
export function damagedPage(file: string, { what, table }: PageFault): StoreError {
  return damaged(file, `is damaged: ${what}${table === undefined ? '' : `, in ${table}`}`);
}

function damaged(file: string, what: string): StoreError {
  return new StoreError(
    'damaged',
    `${file} ${what}; put a copy of it there, or remove it to start anew, or choose another --data-dir; \`firn-node verify\` tells what else is damaged`,
  );
}
