import { readSync } from 'node:fs';

// The file format of lmdb 3 (mdb.c: MDB_page_header, MDB_node, MDB_db, MDB_ovpage, MDB_meta); numbers are little-endian.
const pageHeaderBytes = 24;
const nodeHeaderBytes = 8;
const treeBytes = 48;
const overflowBytes = 24;
const magicAt = pageHeaderBytes;
const versionAt = magicAt + 4;
const mapSizeAt = versionAt + 12;
const treesAt = mapSizeAt + 8;
const lastPageAt = treesAt + 2 * treeBytes;
const transactionAt = lastPageAt + 8;
const metaBytes = transactionAt + 8;
const flagsInTree = 4;
const depthInTree = 6;
const rootInTree = 40;
const wordBytes = 8;

const magic = 0xbeefc0de;
const version = 2;
/** Numbers of pages beyond it cannot be: the largest file has fewer. */
const noPage = 2 ** 64;
const smallestPage = 256;
const largestPage = 65_536;

/** Flags of pages. */
const pageFlags = { branch: 1, leaf: 2, overflow: 4, meta: 8 } as const;
/** Flags of the nodes of a leaf. */
const nodeFlags = { big: 1, tree: 2 } as const;

/** The state of a file after its last transaction, as its first two pages tell. */
export interface StoreMeta {
  /** Bytes of a page. */
  readonly pageSize: number;
  /** The last page that was ever used. */
  readonly lastPage: number;
  readonly transaction: number;
  /** The tree of free pages; undefined while there are none. */
  readonly free: TreeRoot | undefined;
  /** The tree of the names. */
  readonly names: TreeRoot | undefined;
}

/** Where a tree begins. */
export interface TreeRoot {
  readonly page: number;
  /** How many levels it has. */
  readonly depth: number;
}

/** What the values of a tree are: bytes, trees by their names, or lists of free pages. */
export type TreeKind = 'values' | 'names' | 'free';

/** What a page refers to. */
export interface PageChild {
  readonly page: number;
  /** Set for the root of another tree. */
  readonly tree?: { readonly name: string; readonly depth: number };
  /** Set for a run of pages with one value. */
  readonly run?: { readonly pages: number; readonly bytes: number };
}

/** Reads one of the two first pages; undefined unless it is what it must be. */
export function readMeta(descriptor: number, index: 0 | 1, pageSize?: number): StoreMeta | undefined {
  const bytes = Buffer.alloc(metaBytes);
  const read = readSync(descriptor, bytes, 0, metaBytes, index === 0 ? 0 : (pageSize ?? 0));
  if (read < metaBytes || (bytes.readUInt16LE(18) & pageFlags.meta) === 0) return undefined;
  if (bytes.readUInt32LE(magicAt) !== magic || bytes.readUInt32LE(versionAt) !== version) return undefined;
  const size = bytes.readUInt32LE(treesAt);
  const isPowerOfTwo = size >= smallestPage && size <= largestPage && (size & (size - 1)) === 0;
  if (!isPowerOfTwo || (pageSize !== undefined && size !== pageSize)) return undefined;
  return {
    pageSize: size,
    lastPage: uint64(bytes, lastPageAt),
    transaction: uint64(bytes, transactionAt),
    free: treeRoot(bytes, treesAt),
    names: treeRoot(bytes, treesAt + treeBytes),
  };
}

/** Reads a page of a file of that many pages; undefined when it is not there. */
export function readPage(
  descriptor: number,
  page: number,
  filePages: number,
  into: Buffer,
): Buffer | undefined {
  if (page >= filePages) return undefined;
  return readSync(descriptor, into, 0, into.length, page * into.length) === into.length ? into : undefined;
}

/**
 * What a page of a tree refers to; `depth` is 1 for a leaf.
 * @throws Error saying what of the page cannot be.
 */
export function pageChildren(
  bytes: Buffer,
  { page, depth, kind, last }: TreeRoot & { readonly kind: TreeKind; readonly last: StoreMeta },
): PageChild[] {
  if (uint64(bytes, 0) !== page) throw new Error(`says that it is page ${uint64(bytes, 0)}`);
  // A page that a later transaction wrote is not of this state.
  if (uint64(bytes, 8) > last.transaction) throw new Error('is of a transaction that never was');
  const flags = bytes.readUInt16LE(18);
  if (flags !== (depth > 1 ? pageFlags.branch : pageFlags.leaf)) throw new Error(`has the flags ${flags}`);
  const lower = bytes.readUInt16LE(20);
  const upper = bytes.readUInt16LE(22);
  if (lower % 2 !== 0 || lower > upper || pageHeaderBytes + upper > bytes.length || lower === 0)
    throw new Error('has impossible bounds');
  const children: PageChild[] = [];
  for (let at = pageHeaderBytes; at < pageHeaderBytes + lower; at += 2) {
    const node = pageHeaderBytes + bytes.readUInt16LE(at);
    if (node < pageHeaderBytes + upper || node + nodeHeaderBytes > bytes.length)
      throw new Error('has an entry outside of it');
    const child = flags === pageFlags.branch ? branchChild(bytes, node) : leafChild(bytes, node, kind);
    if (child !== undefined) children.push(child);
  }
  return children;
}

function branchChild(bytes: Buffer, node: number): PageChild {
  if (node + nodeHeaderBytes + bytes.readUInt16LE(node + 6) > bytes.length)
    throw new Error('has a key that leaves it');
  return { page: bytes.readUInt32LE(node) + bytes.readUInt16LE(node + 4) * 2 ** 32 };
}

function leafChild(bytes: Buffer, node: number, kind: TreeKind): PageChild | undefined {
  const size = bytes.readUInt32LE(node);
  const flags = bytes.readUInt16LE(node + 4);
  const data = node + nodeHeaderBytes + bytes.readUInt16LE(node + 6);
  const isBig = flags === nodeFlags.big;
  const isTree = kind === 'names' && flags === nodeFlags.tree;
  if (flags !== 0 && !isBig && !isTree) throw new Error(`has an entry with the flags ${flags}`);
  if (data + (isBig ? overflowBytes : size) > bytes.length) throw new Error('has an entry that leaves it');
  if (isBig) return { page: uint64(bytes, data), run: { pages: uint64(bytes, data + 16), bytes: size } };
  if (!isTree) return undefined;
  if (size !== treeBytes || bytes.readUInt16LE(data + flagsInTree) !== 0)
    throw new Error('has an entry that is no tree');
  const root = treeRoot(bytes, data);
  if (root === undefined) return undefined;
  const name = bytes.toString('utf8', node + nodeHeaderBytes, data).split('\0')[0] ?? '';
  return { page: root.page, tree: { name, depth: root.depth } };
}

/** Where the values in a leaf of the tree of free pages are that are not in pages of their own. */
export function* inlineValues(bytes: Buffer): Generator<Buffer> {
  const lower = bytes.readUInt16LE(20);
  for (let at = pageHeaderBytes; at < pageHeaderBytes + lower; at += 2) {
    const node = pageHeaderBytes + bytes.readUInt16LE(at);
    const data = node + nodeHeaderBytes + bytes.readUInt16LE(node + 6);
    if (bytes.readUInt16LE(node + 4) === 0) yield bytes.subarray(data, data + bytes.readUInt32LE(node));
  }
}

/** The value of a run of pages, whose first page is given. */
export function readRun(
  descriptor: number,
  { page, run }: Required<Pick<PageChild, 'page' | 'run'>>,
  pageSize: number,
): Buffer {
  const value = Buffer.alloc(run.bytes);
  readSync(descriptor, value, 0, run.bytes, page * pageSize + pageHeaderBytes);
  return value;
}

/**
 * The pages of a list of free ones: their count, and then each, or minus how many follow one another and the first of them.
 * @throws Error for a list that cannot be
 */
export function* freePages(list: Buffer, lastPage: number): Generator<number> {
  const words = Math.floor(list.length / wordBytes) - 1;
  const count = words < 0 ? -1 : uint64(list, 0);
  if (count < 0 || count > words)
    throw new Error(`has a list of ${count} free pages in ${list.length} bytes`);
  for (let index = 1; index <= count; index += 1) {
    const word = Number(list.readBigInt64LE(index * wordBytes));
    // An empty place.
    if (word === 0) continue;
    const run = word < 0 ? -word : 1;
    if (word < 0) index += 1;
    const first = word < 0 && index <= count ? uint64(list, index * wordBytes) : word;
    if (first === 0 && word < 0) continue;
    if (first < 2 || first + run - 1 > lastPage) throw new Error(`names ${run} free pages from ${first} on`);
    for (let page = first; page < first + run; page += 1) yield page;
  }
}

/** @throws Error unless the page begins a run of that many pages, which are in the file and hold that many bytes. */
export function checkRun(
  bytes: Buffer,
  { page, run }: Required<Pick<PageChild, 'page' | 'run'>>,
  filePages: number,
): void {
  if (uint64(bytes, 0) !== page) throw new Error(`says that it is page ${uint64(bytes, 0)}`);
  if (bytes.readUInt16LE(18) !== pageFlags.overflow)
    throw new Error(`has the flags ${bytes.readUInt16LE(18)}`);
  if (bytes.readUInt32LE(20) !== run.pages)
    throw new Error(`is of ${bytes.readUInt32LE(20)} pages, not ${run.pages}`);
  if (run.bytes + pageHeaderBytes > run.pages * bytes.length) throw new Error('is too short for its value');
  if (page + run.pages > filePages) throw new Error('goes on after the end of the file');
}

function treeRoot(bytes: Buffer, at: number): TreeRoot | undefined {
  const page = uint64(bytes, at + rootInTree);
  return page === noPage ? undefined : { page, depth: bytes.readUInt16LE(at + depthInTree) };
}

// Exact up to 2^53, which is more than there are pages or transactions.
function uint64(bytes: Buffer, at: number): number {
  return bytes.readUInt32LE(at) + bytes.readUInt32LE(at + 4) * 2 ** 32;
}
