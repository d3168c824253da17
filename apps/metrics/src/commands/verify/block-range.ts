import { MetricsError } from '../../errors.js';
import type { ChainSource } from '../../source/chain-source.js';

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
