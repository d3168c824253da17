import { periodStart } from '../../metrics/interval.js';
import type { ChainSource, CreationSource } from '../../source/chain-source.js';
import { readBlocks, startPace } from '../../source/read-blocks.js';
import { type BlockRange, timeOf } from './block-range.js';
import { addBlock, emptyTotals, type PeriodTotals } from './period-totals.js';

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
