import { randomBytes } from 'node:crypto';
import type { Hex } from '../evm/bytes.js';
import type { Rewind } from '../evm/chain/between-blocks.js';
import type { EvmChain } from '../evm/chain/evm-chain.js';
import {
  type LogFilter,
  LogQueryError,
  logMatcher,
  queryBlockLogs,
  queryLogs,
} from '../evm/chain/query-logs.js';
import type { Log } from '../evm/receipt/receipt.js';
import type { Transaction } from '../evm/transaction/transaction.js';

/** A filter is not there, was not polled for too long, or is of another kind; the message is the reference client's. */
export class FilterError extends Error {
  override readonly name = 'FilterError';

  constructor() {
    super('filter not found');
  }
}

/** Which blocks a filter of logs covers; undefined: from the time of its making, without end. */
export interface LogRange {
  readonly from: bigint | undefined;
  readonly to: bigint | undefined;
  /** The only block. */
  readonly blockHash: Hex | undefined;
}

/** What filters may look through at once. */
export interface FilterLimits {
  /** Blocks of a query for logs; 0 is no limit: `--api-max-blocks-per-request`. */
  readonly maxBlocks: bigint;
}

/** What happened since a filter was last polled. */
export type FilterChanges =
  | { readonly kind: 'blocks'; readonly hashes: readonly Hex[] }
  | { readonly kind: 'logs'; readonly removed: readonly Log[]; readonly logs: readonly Log[] }
  | { readonly kind: 'transactions'; readonly transactions: readonly Transaction[]; readonly full: boolean };

interface LogsFilter {
  readonly kind: 'logs';
  next: bigint;
  removed: Log[];
  readonly filter: LogFilter;
  readonly range: LogRange;
}

type Filter = { polledAt: number } & (
  | { readonly kind: 'blocks'; next: bigint }
  | LogsFilter
  | { readonly kind: 'transactions'; readonly full: boolean; waiting: Transaction[] }
);

const idleMs = 5 * 60_000;
const maxFilters = 10_000;
const maxWaiting = 10_000;
const maxWaitingBytes = 64 * 2 ** 20;
// A transaction as it is kept: objects and hex beside twice its data.
const transactionBytes = ({ input }: Transaction): number => 1536 + input.length;

/**
 * The filters that clients poll. Those of blocks and logs only remember how far they were polled. A filter goes when it is
 * not polled for five minutes, and the oldest when there are more than 10,000. One that is polled too rarely for the
 * transactions that wait goes too: of 10,000 for itself, or of 64 MiB for all.
 */
export class Filters {
  readonly #chain: EvmChain;
  readonly #maxBlocks: bigint;
  readonly #filters = new Map<string, Filter>();
  readonly #stops: readonly (() => void)[];
  #waitingBytes = 0;

  constructor(chain: EvmChain, { maxBlocks }: FilterLimits = { maxBlocks: 0n }) {
    this.#chain = chain;
    this.#maxBlocks = maxBlocks;
    this.#stops = [
      chain.events.on('transaction', ({ transaction }) => this.#collect(transaction)),
      chain.events.on('rewind', (rewind) => this.#takeBack(rewind)),
    ];
  }

  /** Begins to watch for blocks; returns the filter's ID. */
  watchBlocks(): string {
    return this.#add({ kind: 'blocks', next: this.#next, polledAt: Date.now() });
  }

  /** Begins to watch for logs; returns the filter's ID. @throws LogQueryError for a filter that is not allowed. */
  watchLogs(filter: LogFilter, range: LogRange): string {
    logMatcher(filter);
    return this.#add({ kind: 'logs', next: this.#next, removed: [], filter, range, polledAt: Date.now() });
  }

  /** Begins to watch for transactions that come into the pool; returns the filter's ID. */
  watchTransactions(full: boolean): string {
    return this.#add({ kind: 'transactions', full, waiting: [], polledAt: Date.now() });
  }

  /**
   * What happened since the last poll. Logs come from as many blocks as a query may span, the rest with the next polls.
   * @throws FilterError
   */
  changes(id: string): FilterChanges {
    const filter = this.#take(id);
    if (filter.kind === 'transactions') {
      const transactions = filter.waiting;
      this.#waitingBytes -= bytesOf(transactions);
      filter.waiting = [];
      return { kind: 'transactions', transactions, full: filter.full };
    }
    if (filter.kind === 'blocks') {
      const from = filter.next;
      filter.next = this.#next;
      return { kind: 'blocks', hashes: this.#hashes(from) };
    }
    const { removed } = filter;
    filter.removed = [];
    const from = later(filter.next, filter.range.from);
    const to = this.#pollEnd(from);
    filter.next = to + 1n;
    return { kind: 'logs', removed, logs: this.#logs(filter, from, to) };
  }

  /**
   * All logs of a filter's range.
   * @throws FilterError for a filter that is not one of logs; LogQueryError for a range wider than a query may be.
   */
  allLogs(id: string): readonly Log[] {
    const filter = this.#take(id);
    if (filter.kind !== 'logs') throw new FilterError();
    const head = this.#chain.head.header.number;
    const { blockHash, from = head } = filter.range;
    if (blockHash === undefined) return this.#logs(filter, from, head);
    const block = this.#chain.blockByHash(blockHash);
    if (block === undefined) throw new LogQueryError('unknown block');
    return queryBlockLogs(this.#chain, block, filter.filter);
  }

  /** Ends a filter; returns whether it was there. */
  remove(id: string): boolean {
    const filter = this.#filters.get(id);
    if (filter?.kind === 'transactions') this.#waitingBytes -= bytesOf(filter.waiting);
    return this.#filters.delete(id);
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#filters.clear();
    this.#waitingBytes = 0;
  }

  get #next(): bigint {
    return this.#chain.head.header.number + 1n;
  }

  #add(filter: Filter): string {
    this.#expire();
    const oldest = this.#filters.keys().next();
    if (this.#filters.size >= maxFilters && oldest.done !== true) this.remove(oldest.value);
    const id = `0x${randomBytes(16).toString('hex')}`;
    this.#filters.set(id, filter);
    return id;
  }

  #take(id: string): Filter {
    this.#expire();
    const filter = this.#filters.get(id);
    if (filter === undefined) throw new FilterError();
    filter.polledAt = Date.now();
    return filter;
  }

  #expire(): void {
    const limit = Date.now() - idleMs;
    for (const [id, { polledAt }] of this.#filters) if (polledAt < limit) this.remove(id);
  }

  // A client that polls so rarely loses its filter, and makes a new one.
  #collect(transaction: Transaction): void {
    const bytes = transactionBytes(transaction);
    for (const [id, filter] of this.#filters) {
      if (filter.kind !== 'transactions') continue;
      filter.waiting.push(transaction);
      this.#waitingBytes += bytes;
      if (filter.waiting.length > maxWaiting) this.remove(id);
    }
    while (this.#waitingBytes > maxWaitingBytes) this.#dropIdlest();
  }

  #dropIdlest(): void {
    let idlest: { readonly id: string; readonly polledAt: number } | undefined;
    for (const [id, filter] of this.#filters) {
      if (filter.kind !== 'transactions' || filter.waiting.length === 0) continue;
      if (idlest === undefined || filter.polledAt < idlest.polledAt)
        idlest = { id, polledAt: filter.polledAt };
    }
    if (idlest === undefined) this.#waitingBytes = 0;
    else this.remove(idlest.id);
  }

  // What a client was told of is told to be removed; the rest it never hears of.
  #takeBack({ head, logs }: Rewind): void {
    const next = head.header.number + 1n;
    for (const [id, filter] of this.#filters) {
      if (filter.kind === 'transactions' || filter.next <= next) continue;
      if (filter.kind === 'logs') {
        const matches = logMatcher(filter.filter);
        const { from = 0n, to, blockHash } = filter.range;
        const isTold = ({ blockNumber: at }: Log): boolean =>
          at < filter.next && at >= from && (to === undefined || at <= to) && blockHash === undefined;
        for (const log of logs) if (isTold(log) && matches(log)) filter.removed.push(log);
        if (filter.removed.length > maxWaiting) this.#filters.delete(id);
      }
      filter.next = next;
    }
  }

  #hashes(from: bigint): Hex[] {
    const hashes: Hex[] = [];
    for (let number = from; number < this.#next; number += 1n) {
      const block = this.#chain.block(number);
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

  #logs({ filter, range }: LogsFilter, from: bigint, to: bigint): readonly Log[] {
    const last = range.to !== undefined && range.to < to ? range.to : to;
    if (range.blockHash !== undefined || from > last) return [];
    const limits = this.#maxBlocks === 0n ? {} : { maxBlocks: this.#maxBlocks };
    return queryLogs(this.#chain, { from, to: last }, filter, limits);
  }
}

function later(one: bigint, other: bigint | undefined): bigint {
  return other === undefined || one > other ? one : other;
}

function bytesOf(transactions: readonly Transaction[]): number {
  return transactions.reduce((sum, transaction) => sum + transactionBytes(transaction), 0);
}
