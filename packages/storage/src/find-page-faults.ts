import { fstatSync } from 'node:fs';
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
  /** Ends the walk: those near the roots come first. Default: none. */
  readonly maxPages?: number;
  /** Is told how many pages were looked at, of how many of the file. */
  readonly onProgress?: (done: number, total: number) => void;
}

const tablePrefix = 'data/';

/** The last state of a file. Undefined unless both of its first pages are what they must be. */
export function lastMeta(descriptor: number): StoreMeta | undefined {
  const first = readMeta(descriptor, 0);
  const second = first && readMeta(descriptor, 1, first.pageSize);
  if (first === undefined || second === undefined) return undefined;
  return second.transaction > first.transaction ? second : first;
}

/**
 * Looks at the pages of the last state of a file, from the roots on, and tells which are not what they must be. The file is
 * read, not mapped: no damage of it can end the process.
 */
export function* findPageFaults(
  descriptor: number,
  last: StoreMeta,
  options: PageWalkOptions = {},
): Generator<PageFault> {
  const walk = new PageWalk(descriptor, last);
  yield* walk.trees(options);
  if (walk.isWhole) yield* walk.usedFreePages();
}

/** A page that is to be looked at. */
interface QueuedPage extends PageChild {
  readonly depth: number;
  readonly kind: TreeKind;
  readonly table: string | undefined;
}

class PageWalk {
  /** Whether every page was looked at. */
  isWhole = false;
  readonly #descriptor: number;
  readonly #last: StoreMeta;
  readonly #filePages: number;
  readonly #buffer: Buffer;
  readonly #queue: QueuedPage[] = [];
  readonly #seen = new Set<number>();
  readonly #free = new Set<number>();

  constructor(descriptor: number, last: StoreMeta) {
    this.#descriptor = descriptor;
    this.#last = last;
    this.#filePages = Math.floor(fstatSync(descriptor).size / last.pageSize);
    this.#buffer = Buffer.alloc(last.pageSize);
    const { names, free } = last;
    if (names !== undefined) this.#queue.push({ ...names, kind: 'names', table: undefined });
    if (free !== undefined) this.#queue.push({ ...free, kind: 'free', table: undefined });
  }

  *trees({ maxPages = Number.POSITIVE_INFINITY, onProgress }: PageWalkOptions): Generator<PageFault> {
    let done = 0;
    for (; done < this.#queue.length && done < maxPages; done += 1) {
      const queued = this.#queue[done] as QueuedPage;
      onProgress?.(done, this.#queue.length);
      try {
        this.#visit(queued);
      } catch (error) {
        const { page, table } = queued;
        yield { page, table, what: `page ${page} ${(error as Error).message}` };
      }
    }
    this.isWhole = done === this.#queue.length;
  }

  *usedFreePages(): Generator<PageFault> {
    for (const page of this.#free) {
      if (this.#seen.has(page)) yield { page, table: undefined, what: `page ${page} is free and in use` };
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
    const { tree } = child;
    this.#queue.push(
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
