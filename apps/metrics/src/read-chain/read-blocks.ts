import { setTimeout as delay } from 'node:timers/promises';
import { isMetricsError, MetricsError, messageOf } from '../errors.js';
import type { ChainSource, VerifiedBlock } from './chain-source.js';
import { verifyBlock } from './verify-block.js';

/** How blocks are read. */
export interface ReadBlocksOptions {
  /** First and last block. */
  readonly from: bigint;
  readonly to: bigint;
  readonly signal: AbortSignal;
}

/** Blocks are asked for in pieces; a piece takes about this long, whatever the node's speed. */
const pieceTargetMs = 300;
const maximumPiece = 512;
/** Pieces that are on their way at once. */
const piecesAhead = 4;
const attempts = 5;
const firstPauseMs = 100;

/** How large the next piece should be; kept over the life of a reader, so that it need not be learned again. */
export interface Pace {
  blocks: number;
}

/** A pace to begin with: enough for one batch of 40 calls. */
export function startPace(): Pace {
  return { blocks: 20 };
}

/**
 * Reads blocks in order, several pieces ahead, each checked against its receipts. The size of a piece follows the node's speed and
 * halves when the node fails.
 * @throws MetricsError `chain-unreachable` when the node keeps failing, `chain-inconsistent` when it keeps contradicting itself.
 */
export async function* readBlocks(
  source: ChainSource,
  pace: Pace,
  { from, to, signal }: ReadBlocksOptions,
): AsyncGenerator<VerifiedBlock[]> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const ahead: Promise<VerifiedBlock[]>[] = [];
  let next = from;
  const startPiece = () => {
    const last = min(to, next + BigInt(pace.blocks) - 1n);
    const piece = readPiece(source, pace, next, last, either);
    // It is awaited in its turn; until then its failure is nobody's.
    piece.catch(() => {});
    ahead.push(piece);
    next = last + 1n;
  };
  try {
    for (;;) {
      while (next <= to && ahead.length < piecesAhead) startPiece();
      const piece = ahead.shift();
      if (piece === undefined) return;
      yield await piece;
    }
  } finally {
    stop.abort();
  }
}

async function readPiece(
  source: ChainSource,
  pace: Pace,
  from: bigint,
  to: bigint,
  signal: AbortSignal,
): Promise<VerifiedBlock[]> {
  for (let attempt = 1; ; attempt++) {
    const startedAt = performance.now();
    try {
      const numbers = Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index));
      const blocks = await Promise.all(numbers.map((number) => readBlock(source, number, signal)));
      adapt(pace, blocks.length, performance.now() - startedAt);
      return blocks;
    } catch (error) {
      signal.throwIfAborted();
      pace.blocks = Math.max(1, Math.floor(pace.blocks / 2));
      if (attempt === attempts) throw asReadError(error);
      await delay(firstPauseMs * 2 ** attempt, undefined, { signal });
    }
  }
}

async function readBlock(source: ChainSource, number: bigint, signal: AbortSignal): Promise<VerifiedBlock> {
  const block = await source.block(number, signal);
  if (block === undefined)
    throw new MetricsError('chain-inconsistent', `the node has no block ${number} below its own head`);
  return verifyBlock(number, block, await source.receipts(block, signal));
}

/** Only a full piece tells something about the speed: the rest of a range is smaller. */
function adapt(pace: Pace, blocks: number, tookMs: number): void {
  if (blocks < pace.blocks) return;
  const fitting = Math.round((blocks * pieceTargetMs) / Math.max(1, tookMs));
  pace.blocks = Math.max(1, Math.min(maximumPiece, blocks * 2, fitting));
}

function asReadError(error: unknown): unknown {
  if (isMetricsError(error, 'chain-inconsistent')) return error;
  return new MetricsError('chain-unreachable', `the node failed ${attempts} times: ${messageOf(error)}`, {
    cause: error,
  });
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
