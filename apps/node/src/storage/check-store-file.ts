import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { StoreError } from './store-error.js';

// Where the first two pages of a file of lmdb 3 say what they are; numbers are little-endian (lmdb.h, mdb.c: MDB_meta).
const magicAt = 24;
const versionAt = 28;
const pageSizeAt = 48;
const rootsAt = [88, 136] as const;
const transactionAt = 152;
const headerBytes = 160;

const magic = 0xbeefc0de;
const version = 2;
const noPage = 2n ** 64n - 1n;
const smallestPage = 256;
const largestPage = 65_536;

/**
 * Checks that a file can be the store of a node before it is mapped into memory, where a foreign or a shortened one ends the
 * process without a word. A file that is not there, or is empty, becomes a store.
 * @throws StoreError `damaged` naming the file and what to do
 */
export function checkStoreFile(file: string): void {
  if (!existsSync(file)) return;
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    if (size === 0) return;
    const first = readHeader(descriptor, 0);
    if (first === undefined) throw damaged(file, 'is no store of a node');
    const second = readHeader(descriptor, first.pageSize);
    const last = second !== undefined && second.transaction > first.transaction ? second : first;
    const pages = BigInt(Math.floor(size / first.pageSize));
    const missing = last.roots.find((page) => page !== noPage && page >= pages);
    if (missing !== undefined) throw damaged(file, `ends before its page ${missing}: a part of it is lost`);
  } finally {
    closeSync(descriptor);
  }
}

interface StoreHeader {
  readonly pageSize: number;
  /** The pages where reading begins. */
  readonly roots: readonly bigint[];
  readonly transaction: bigint;
}

function readHeader(descriptor: number, position: number): StoreHeader | undefined {
  const bytes = Buffer.alloc(headerBytes);
  if (readSync(descriptor, bytes, 0, headerBytes, position) < headerBytes) return undefined;
  if (bytes.readUInt32LE(magicAt) !== magic || bytes.readUInt32LE(versionAt) !== version) return undefined;
  const pageSize = bytes.readUInt32LE(pageSizeAt);
  if (pageSize < smallestPage || pageSize > largestPage) return undefined;
  return {
    pageSize,
    roots: rootsAt.map((at) => bytes.readBigUInt64LE(at)),
    transaction: bytes.readBigUInt64LE(transactionAt),
  };
}

function damaged(file: string, what: string): StoreError {
  return new StoreError(
    'damaged',
    `${file} ${what}; put a copy of it there, or remove it to start anew, or choose another --data-dir`,
  );
}
