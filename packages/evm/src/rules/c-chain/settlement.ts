import type { Block } from '../../block/block.js';
import { headerTimeMs, isSynchronous } from '../../block/header.js';
import { blockGasLimit, isClockAtMost, settlementDelaySeconds } from '../../fees/acp194.js';
import type { BlockHistory } from '../chain-rules.js';
import type { GasClocks } from './gas-clock.js';

/** How many block limits of gas may wait to be settled before a block is made. */
const queuedBlocks = 2n;
/** Seconds that the execution of a full block takes, all of its limit charged. */
const fullBlockSeconds = 10n;

/** The longest that execution lags behind acceptance: milliseconds, of a full queue and one block. */
export const maxExecutionLagMs = (queuedBlocks + 1n) * fullBlockSeconds * 1000n;

/** What a block settles, and what it leaves. */
export interface Settlement {
  /** Number of the first block that no block before settles. */
  readonly first: bigint;
  /** The last settled block; that before the first one where nothing is settled. */
  readonly last: Block;
  /** Whether more gas is left unsettled than a network lets wait: it makes no block then. */
  readonly isFull: boolean;
}

/** Where a block is made, and the gas clocks after the blocks before it. */
export interface SettlingPlace {
  readonly parent: Block;
  /** Unix milliseconds. */
  readonly timeMs: bigint;
  readonly history: Pick<BlockHistory, 'block'>;
  readonly clocks: Pick<GasClocks, 'after'>;
}

/** The number of the last block that a block and those before it settle; its own where it was executed before it was accepted. */
export function settledNumber({ header }: Pick<Block, 'header'>): bigint {
  return isSynchronous(header) ? header.number : (header.settledHeight ?? 0n);
}

/**
 * What a block settles (ACP-194): the latest ancestor whose execution was over five seconds before, and all unsettled ones before it. It
 * is no more than a full queue and one block hold: only a chain that makes blocks faster than a network ever has more, and a block of
 * it is bounded work too: blocks without transactions, of which any number may wait, are not read.
 */
export function settlementAt({ parent, timeMs, history, clocks }: SettlingPlace): Settlement {
  const from = settledNumber(parent);
  const before = ancestor(history, from);
  const latestMs = timeMs - settlementDelaySeconds * 1000n;
  const limit = blockGasLimit(clocks.after(parent));
  const to = lastWhere(from, parent.header.number, (number) => {
    const block = ancestor(history, number);
    return (
      headerTimeMs(block.header) <= latestMs &&
      isClockAtMost(clocks.after(block), latestMs) &&
      gasBetween(before, block) <= limit * (queuedBlocks + 1n)
    );
  });
  const last = ancestor(history, to);
  return { first: from + 1n, last, isFull: gasBetween(last, parent) > limit * queuedBlocks };
}

/** @throws Error where the chain has a gap. */
export function ancestor(history: Pick<BlockHistory, 'block'>, number: bigint): Block {
  const block = history.block(number);
  if (block === undefined) throw new Error(`block ${number} is missing`);
  return block;
}

/** Gas that the headers of the blocks after one count, to another one. */
function gasBetween(before: Block, last: Block): bigint {
  return (last.execution?.gasUpTo ?? 0n) - (before.execution?.gasUpTo ?? 0n);
}

/** The last number above `from`, to `to`, for which a condition holds that holds up to one and not from there on; `from` for none. */
function lastWhere(from: bigint, to: bigint, holds: (number: bigint) => boolean): bigint {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (holds(middle)) low = middle;
    else high = middle - 1n;
  }
  return low;
}
