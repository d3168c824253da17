import { type EvmChain, type LogFilter, type LogQuery, logMatcher, type Rewind } from '@firn/evm/chain';
import type { Log } from '@firn/evm/receipt';
import type { Transaction } from '@firn/evm/transaction';
import type { Hex } from '@firn/primitives/bytes';
import { Refusal } from '../errors/refusal.js';
import { EventLog } from './event-log.js';
import { type FilterOwner, FilterTable, filterIdleMs } from './filter-table.js';

/** Which blocks a filter of logs covers; undefined: from the time of its making, without end. */
export interface LogRange {
  readonly from: bigint | undefined;
  readonly to: bigint | undefined;
  /** The only block. */
  readonly blockHash: Hex | undefined;
}

/** What filters may look through at once, and how many there may be. */
export interface FilterLimits {
  /** Blocks of a query for logs; 0 is no limit: `--api-max-blocks-per-request`. */
  readonly maxBlocks: bigint;
  /** Filters of one client: `--client-filters`. Default 2 000. */
  readonly ofClient: number;
}

/** What a filter of logs has not told of. */
export interface ChangedLogs {
  readonly kind: 'logs';
  /** Those that it had told of, and that went with blocks that were taken back. */
  readonly removed: readonly Log[];
  /** How the logs since then are found; undefined where there are no blocks to look through. */
  readonly query: LogQuery | undefined;
  /** Notes that they were told: until then, the next poll tells them too. */
  readonly told: () => void;
}

/** The blocks that a filter has not told of. */
export interface ChangedBlocks {
  readonly kind: 'blocks';
  /** The hashes of the next ones, at most 256. What comes and goes between two calls is told as by two polls. @throws Refusal */
  readonly take: () => readonly Hex[];
  /** Whether there are more. */
  readonly hasMore: () => boolean;
}

/** What happened since a filter was last polled. */
export type FilterChanges =
  | ChangedBlocks
  | { readonly kind: 'hashes'; readonly hashes: readonly Hex[] }
  | ChangedLogs
  | { readonly kind: 'transactions'; readonly transactions: readonly Transaction[] };

interface BlocksFilter {
  readonly kind: 'blocks';
  /** The first block that it has not told of. */
  next: bigint;
  /** The first rewind that it has not heard of. */
  rewind: number;
}

interface LogsFilter {
  readonly kind: 'logs';
  next: bigint;
  rewind: number;
  readonly filter: LogFilter;
  readonly range: LogRange;
}

/** Of transactions: it tells their hashes, or them whole. */
type PendingKind = 'pending-hashes' | 'pending-transactions';

interface PendingFilter<Kind extends PendingKind = PendingKind> {
  readonly kind: Kind;
  /** The first transaction that it has not told of. */
  next: number;
}

type Filter =
  | BlocksFilter
  | LogsFilter
  | PendingFilter<'pending-hashes'>
  | PendingFilter<'pending-transactions'>;

/** The transactions that filters of one kind have not all told of: kept while there is such a filter. */
interface Pending<Event> {
  readonly events: EventLog<Event>;
  filters: number;
}

const defaultLimits: FilterLimits = { maxBlocks: 0n, ofClient: 2_000 };
const maxFilters = 10_000;
/** Blocks that are read in one turn of the event loop: some milliseconds of work. */
const blocksInPart = 256;
const maxTransactionBytes = 64 * 2 ** 20;
const maxRemovedLogs = 100_000;
const hashBytes = 192;
/** A transaction as it is kept: objects, its encoding with about three times as much for the hex that says the same, and its blobs. */
function transactionBytes({ raw, sidecar }: Transaction): number {
  const { blobs = [], commitments = [], proofs = [] } = sidecar ?? {};
  const parts = [...blobs, ...commitments, ...proofs];
  return parts.reduce((bytes, part) => bytes + part.length, 1536 + 4 * raw.length);
}

/**
 * The filters that clients poll. Each remembers how far it was polled, in the blocks, in the transactions that came into the pool, and in
 * the logs that went with blocks that were taken back; the last 64 MiB of transactions, as many of their hashes and 100,000 such logs are kept
 * for all of them. One that is polled too rarely for that goes.
 */
export class Filters {
  readonly #chain: EvmChain;
  readonly #maxBlocks: bigint;
  readonly #table: FilterTable<Filter>;
  readonly #hashes = pending<Hex>();
  readonly #transactions = pending<Transaction>();
  readonly #rewinds = new EventLog<Rewind>(maxRemovedLogs, filterIdleMs);
  readonly #stops: readonly (() => void)[];

  constructor(chain: EvmChain, limits: Partial<FilterLimits> = {}) {
    const { maxBlocks, ofClient } = { ...defaultLimits, ...limits };
    this.#chain = chain;
    this.#maxBlocks = maxBlocks;
    this.#table = new FilterTable({ ofClient, total: maxFilters }, (filter) => this.#forget(filter));
    this.#stops = [
      chain.events.on('transaction', ({ transaction }) => {
        // Nobody may ask again: what is kept for filters must not outlive them until somebody does.
        if (this.#hashes.filters + this.#transactions.filters > 0) this.#table.expire();
        if (this.#hashes.filters > 0) this.#hashes.events.add(transaction.hash, hashBytes);
        if (this.#transactions.filters > 0)
          this.#transactions.events.add(transaction, transactionBytes(transaction));
      }),
      chain.events.on('rewind', (rewind) => {
        this.#table.expire();
        if (this.#table.size > 0) this.#rewinds.add(rewind, 1 + rewind.logs.length);
      }),
    ];
  }

  /** Begins to watch for blocks; returns the filter's ID. @throws Refusal */
  watchBlocks(owner: FilterOwner): string {
    return this.#table.add({ kind: 'blocks', next: this.#next, rewind: this.#rewinds.end }, owner);
  }

  /**
   * Begins to watch for logs; returns the filter's ID.
   * @throws EvmError `log-query` for a filter that is not allowed; Refusal
   */
  watchLogs(filter: LogFilter, range: LogRange, owner: FilterOwner): string {
    logMatcher(filter);
    const { end: rewind } = this.#rewinds;
    return this.#table.add({ kind: 'logs', next: this.#next, rewind, filter, range }, owner);
  }

  /** Begins to watch for transactions that come into the pool; returns the filter's ID. @throws Refusal */
  watchTransactions(full: boolean, owner: FilterOwner): string {
    const kind = full ? 'pending-transactions' : 'pending-hashes';
    const pending = this.#pendingOf(kind);
    const id = this.#table.add({ kind, next: pending.events.end }, owner);
    pending.filters += 1;
    return id;
  }

  /**
   * What happened since the last poll. Logs come from as many blocks as a query may span, the rest with the next polls.
   * @throws Refusal
   */
  changes(id: string): FilterChanges {
    const filter = this.#take(id);
    if (filter.kind === 'pending-hashes')
      return { kind: 'hashes', hashes: this.#unreadPending(id, this.#hashes, filter) };
    if (filter.kind === 'pending-transactions')
      return { kind: 'transactions', transactions: this.#unreadPending(id, this.#transactions, filter) };
    if (filter.kind === 'blocks') {
      const take = (): readonly Hex[] => this.#takeHashes(id, filter);
      return { kind: 'blocks', take, hasMore: () => filter.next < this.#next };
    }
    const { removed, next, rewind } = this.#takenBack(id, filter);
    const from = later(next, filter.range.from);
    const to = this.#pollEnd(from);
    const told = (): void => {
      filter.next = to + 1n;
      filter.rewind = rewind;
    };
    const query = filter.range.blockHash === undefined ? this.#queryOf(filter, from, to) : undefined;
    return { kind: 'logs', removed, query, told };
  }

  /**
   * How all logs of a filter's range are found; undefined where there are no blocks to look through.
   * @throws Refusal for a filter that is not one of logs.
   */
  allLogs(id: string): LogQuery | undefined {
    const filter = this.#take(id);
    if (filter.kind !== 'logs') throw filterNotFound();
    const head = this.#chain.head.header.number;
    const { blockHash, from = head } = filter.range;
    if (blockHash !== undefined) return { blocks: { hash: blockHash }, filter: filter.filter };
    return this.#queryOf(filter, from, head);
  }

  /** How many transactions are kept for filters that wait for them: hashes, and whole ones. */
  get held(): { readonly hashes: number; readonly transactions: number } {
    return { hashes: this.#hashes.events.size, transactions: this.#transactions.events.size };
  }

  /** Ends a filter; returns whether it was there. */
  remove(id: string): boolean {
    return this.#table.remove(id);
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#table.clear();
  }

  get #next(): bigint {
    return this.#chain.head.header.number + 1n;
  }

  #take(id: string): Filter {
    const filter = this.#table.take(id);
    if (filter === undefined) throw filterNotFound();
    return filter;
  }

  // What nobody waits for is not kept.
  #forget({ kind }: Filter): void {
    if (kind === 'pending-hashes' || kind === 'pending-transactions') {
      const pending = this.#pendingOf(kind);
      pending.filters -= 1;
      if (pending.filters === 0) pending.events.clear();
    }
    if (this.#table.size === 0) this.#rewinds.clear();
  }

  #pendingOf(kind: PendingKind): Pending<Hex> | Pending<Transaction> {
    return kind === 'pending-hashes' ? this.#hashes : this.#transactions;
  }

  #unreadPending<Event>(id: string, { events }: Pending<Event>, filter: PendingFilter): readonly Event[] {
    const unread = this.#unread(id, events, filter.next);
    filter.next = events.end;
    return unread;
  }

  // A client that polls so rarely that it would miss something loses its filter, and makes a new one.
  #unread<Event>(id: string, log: EventLog<Event>, number: number): readonly Event[] {
    const events = log.since(number);
    if (events !== undefined) return events;
    this.#table.remove(id);
    throw filterNotFound();
  }

  /** What a client was told of is told to be removed, the rest it never hears of; and where the filter goes on when that was told. */
  #takenBack(
    id: string,
    filter: BlocksFilter | LogsFilter,
  ): { readonly removed: readonly Log[]; readonly next: bigint; readonly rewind: number } {
    const removed: Log[] = [];
    let { next } = filter;
    for (const { head, logs } of this.#unread(id, this.#rewinds, filter.rewind)) {
      const afterHead = head.header.number + 1n;
      if (next <= afterHead) continue;
      if (filter.kind === 'logs') for (const log of toldOf(filter, next, logs)) removed.push(log);
      next = afterHead;
    }
    return { removed, next, rewind: this.#rewinds.end };
  }

  #takeHashes(id: string, filter: BlocksFilter): Hex[] {
    const { next, rewind } = this.#takenBack(id, filter);
    filter.next = next;
    filter.rewind = rewind;
    const hashes: Hex[] = [];
    for (; filter.next < this.#next && hashes.length < blocksInPart; filter.next += 1n) {
      const block = this.#chain.block(filter.next);
      if (block !== undefined) hashes.push(block.hash);
    }
    return hashes;
  }

  // Who polls rarely is told in parts.
  #pollEnd(from: bigint): bigint {
    const head = this.#chain.head.header.number;
    const end = from + this.#maxBlocks - 1n;
    return this.#maxBlocks === 0n || end > head ? head : end;
  }

  #queryOf({ filter, range }: LogsFilter, from: bigint, end: bigint): LogQuery | undefined {
    const to = range.to !== undefined && range.to < end ? range.to : end;
    if (from > to) return undefined;
    return { blocks: { from, to }, filter, maxBlocks: this.#maxBlocks === 0n ? undefined : this.#maxBlocks };
  }
}

function pending<Event>(): Pending<Event> {
  return { events: new EventLog(maxTransactionBytes, filterIdleMs), filters: 0 };
}

function later(one: bigint, other: bigint | undefined): bigint {
  return other === undefined || one > other ? one : other;
}

/** Those of the logs that a filter has told of. @param next the block that it tells of next */
function toldOf({ filter, range }: LogsFilter, next: bigint, logs: readonly Log[]): readonly Log[] {
  const matches = logMatcher(filter);
  const { from = 0n, to, blockHash } = range;
  if (blockHash !== undefined) return [];
  return logs.filter(
    (log) =>
      log.blockNumber < next &&
      log.blockNumber >= from &&
      (to === undefined || log.blockNumber <= to) &&
      matches(log),
  );
}

/** A filter is not there, was not polled for too long, or is of another kind; the message is the reference client's. */
function filterNotFound(): Refusal {
  return new Refusal('filter not found');
}
