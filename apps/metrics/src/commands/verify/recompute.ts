import { MetricsError } from '../../errors.js';
import { periodStart } from '../../metrics/interval.js';
import type { ChainSource, CreationSource } from '../../source/chain-source.js';
import { readBlocks, startPace } from '../../source/read-blocks.js';
import { addBlock, emptyTotals, type PeriodTotals } from './period-totals.js';

/** Moments in Unix seconds; the begin belongs to it, the end does not. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Blocks by number, both ends included. */
export interface BlockRange {
  readonly first: bigint;
  readonly last: bigint;
}

/**
 * The blocks of a span, found by halving: about two questions for each doubling of the chain.
 * @param head number of the last block that is looked at.
 * @returns undefined where no block lies in it.
 */
export async function blocksWithin(
  source: ChainSource,
  span: TimeSpan,
  head: bigint,
  signal: AbortSignal,
): Promise<BlockRange | undefined> {
  const first = await firstFrom(source, span.from, head, signal);
  const next = await firstFrom(source, span.to, head, signal);
  return first < next ? { first, last: next - 1n } : undefined;
}

/** The first block at a time or after it; the one behind the head where all are before. */
async function firstFrom(
  source: ChainSource,
  time: number,
  head: bigint,
  signal: AbortSignal,
): Promise<bigint> {
  let low = 0n;
  let high = head + 1n;
  while (low < high) {
    const middle = (low + high) / 2n;
    if ((await timeOf(source, middle, signal)) < time) low = middle + 1n;
    else high = middle;
  }
  return low;
}

/**
 * Time of a block.
 * @throws MetricsError `chain-inconsistent` where the node does not have it.
 */
export async function timeOf(source: ChainSource, number: bigint, signal: AbortSignal): Promise<number> {
  const read = await source.block(number, { creations: 'receipts', native: false }, signal);
  if (read === undefined) throw new MetricsError('chain-inconsistent', `the node has no block ${number}`);
  return Number(read.block.timestamp);
}

/** Totals by the begin of each hour and of each day. */
export interface Recomputed {
  readonly hour: ReadonlyMap<number, PeriodTotals>;
  readonly day: ReadonlyMap<number, PeriodTotals>;
}

/** What is read. */
export interface RecomputeOptions {
  readonly range: BlockRange;
  readonly creations: CreationSource;
  readonly signal: AbortSignal;
  /** Told of each piece of blocks. */
  readonly onProgress?: (blocks: number) => void;
}

/** A genesis that is older than this before the next block says nothing about the chain. */
const oldestGenesis = 30 * 86_400;

/** Reads blocks of a range and adds them up by hour and by day. */
export async function recompute(source: ChainSource, options: RecomputeOptions): Promise<Recomputed> {
  const { range, creations, signal, onProgress } = options;
  const totals = { hour: new Map<number, PeriodTotals>(), day: new Map<number, PeriodTotals>() };
  let before = range.first === 0n ? undefined : await secondBefore(source, range.first, signal);
  let current: number | undefined;
  const { first: from, last: to } = range;
  for await (const blocks of readBlocks(source, startPace(), {
    from,
    to,
    reading: { creations, native: false },
    signal,
  })) {
    for (const read of blocks) {
      const at = Number(read.block.timestamp);
      if (current !== undefined && at !== current) before = current;
      const isOldGenesis = read.block.number === 1n && before !== undefined && at - before > oldestGenesis;
      const elapsed = before === undefined || isOldGenesis ? 0 : at - before;
      current = at;
      for (const interval of ['hour', 'day'] as const)
        addBlock(totalsOf(totals[interval], periodStart(interval, at)), { ...read, elapsed });
    }
    onProgress?.(blocks.length);
  }
  return totals;
}

function totalsOf(all: Map<number, PeriodTotals>, period: number): PeriodTotals {
  const found = all.get(period) ?? emptyTotals();
  all.set(period, found);
  return found;
}

/** The last second before a block's in which there was a block. */
async function secondBefore(
  source: ChainSource,
  number: bigint,
  signal: AbortSignal,
): Promise<number | undefined> {
  const at = await timeOf(source, number, signal);
  for (let earlier = number - 1n; earlier >= 0n; earlier--) {
    const time = await timeOf(source, earlier, signal);
    if (time < at) return time;
  }
  return undefined;
}
