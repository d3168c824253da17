import { fstatSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { PageSet } from './page-set.js';
import {
  checkRun,
  freePages,
  inlineValues,
  type PageChild,
  pageChildren,
  readMeta,
  readPage,
  readRun,
  type StoreMeta,
  type TreeKind,
} from './store-pages.js';

/** A page that is not what refers to it says. */
export interface PageFault {
  readonly page: number;
  /** The table that it belongs to; undefined for what all of them hang on. */
  readonly table: string | undefined;
  /** What is wrong: `page 17 has impossible bounds`. */
  readonly what: string;
}

/** How pages are looked at. */
export interface PageWalkOptions {
  /** Ends the walk; those near the roots come first then. Default: none, and as little is kept in memory as can be. */
  readonly maxPages?: number;
  /** Is told how many pages were looked at, of how many of the file. */
  readonly onProgress?: (done: number, total: number) => void;
}

const tablePrefix = 'data/';

/** The last state of a file. Undefined unless both of its first pages are what they must be. */
export function lastMeta(descriptor: number): StoreMeta | undefined {
  // What is read while it is written can be the one half of a state and the other half of another, with the number of the later:
  // the next read begins after that number was written, which comes last, and so finds the later one whole.
  let read = readLastMeta(descriptor);
  for (;;) {
    const again = readLastMeta(descriptor);
    if (isDeepStrictEqual(again, read)) return again;
    read = again;
  }
}

function readLastMeta(descriptor: number): StoreMeta | undefined {
  const first = readMeta(descriptor, 0);
  const second = first && readMeta(descriptor, 1, first.pageSize);
  if (first === undefined || second === undefined) return undefined;
  return second.transaction > first.transaction ? second : first;
}

/**
 * Looks at the pages of the last state of a file, from the roots on, and tells which are not what they must be. The file is
 * read, not mapped: no damage of it can end the process. Returns whether all were looked at.
 */
export function* findPageFaults(
  descriptor: number,
  last: StoreMeta,
  options: PageWalkOptions = {},
): Generator<PageFault, boolean> {
  const walk = new PageWalk(descriptor, last, options.maxPages);
  yield* walk.trees(options.onProgress);
  if (!walk.isCut) yield* walk.usedFreePages();
  return !walk.isCut;
}

/** A page that is to be looked at. */
interface QueuedPage extends PageChild {
  readonly depth: number;
  readonly kind: TreeKind;
  readonly table: string | undefined;
}

class PageWalk {
  /** Whether there were more pages than are looked at. */
  isCut = false;
  readonly #descriptor: number;
  readonly #last: StoreMeta;
  readonly #filePages: number;
  readonly #buffer: Buffer;
  readonly #maxPages: number | undefined;
  readonly #waiting: QueuedPage[] = [];
  readonly #seen: PageSet;
  readonly #free: PageSet;

  constructor(descriptor: number, last: StoreMeta, maxPages: number | undefined) {
    this.#maxPages = maxPages;
    this.#descriptor = descriptor;
    this.#last = last;
    this.#filePages = Math.floor(fstatSync(descriptor).size / last.pageSize);
    this.#buffer = Buffer.alloc(last.pageSize);
    this.#seen = new PageSet(this.#filePages);
    this.#free = new PageSet(this.#filePages);
    const { names, free } = last;
    if (names !== undefined) this.#waiting.push({ ...names, kind: 'names', table: undefined });
    if (free !== undefined) this.#waiting.push({ ...free, kind: 'free', table: undefined });
  }

  *trees(onProgress: PageWalkOptions['onProgress']): Generator<PageFault> {
    let done = 0;
    for (const queued of this.#maxPages === undefined ? this.#depthFirst() : this.#waiting) {
      onProgress?.(done, this.#last.lastPage + 1);
      done += 1;
      try {
        this.#visit(queued);
      } catch (error) {
        const { page, table } = queued;
        yield { page, table, what: `page ${page} ${(error as Error).message}` };
      }
    }
  }

  /** Few pages wait then: those beside the way to a leaf. */
  *#depthFirst(): Generator<QueuedPage> {
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) yield next;
  }

  *usedFreePages(): Generator<PageFault> {
    for (const page of this.#free.shared(this.#seen)) {
      yield { page, table: undefined, what: `page ${page} is free and in use` };
    }
  }

  #visit(queued: QueuedPage): void {
    const { page, run, kind } = queued;
    if (page > this.#last.lastPage) throw new Error(`is after the last one, ${this.#last.lastPage}`);
    if (this.#seen.has(page)) throw new Error('is referred to twice');
    this.#seen.add(page);
    const bytes = readPage(this.#descriptor, page, this.#filePages, this.#buffer);
    if (bytes === undefined) throw new Error('is after the end of the file: a part of it is lost');
    if (run !== undefined) {
      checkRun(bytes, { page, run }, this.#filePages);
      for (let next = 1; next < run.pages; next += 1) this.#seen.add(page + next);
      if (kind === 'free') this.#addFree(readRun(this.#descriptor, { page, run }, this.#last.pageSize));
      return;
    }
    for (const child of pageChildren(bytes, { ...queued, last: this.#last })) this.#push(queued, child);
    if (kind !== 'free' || queued.depth > 1) return;
    for (const list of inlineValues(bytes)) this.#addFree(list);
  }

  #push({ kind, table, depth }: QueuedPage, child: PageChild): void {
    if (this.#waiting.length === this.#maxPages) {
      this.isCut = true;
      return;
    }
    const { tree } = child;
    this.#waiting.push(
      tree === undefined
        ? { ...child, kind, table, depth: depth - 1 }
        : { ...child, kind: 'values', table: tableName(tree.name), depth: tree.depth },
    );
  }

  #addFree(list: Buffer): void {
    for (const page of freePages(list, this.#last.lastPage)) this.#free.add(page);
  }
}

function tableName(tree: string): string {
  return tree.startsWith(tablePrefix) ? tree.slice(tablePrefix.length) : tree;
}
