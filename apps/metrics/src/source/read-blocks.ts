import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isMetricsError, MetricsError } from '../errors.js';
import type { BlockWithReceipts, ChainSource, Reading } from './chain-source.js';
import { describeFault } from './node-errors.js';
import { verifyBlock } from './verify-block.js';

/** How blocks are read. */
export interface ReadBlocksOptions {
  /** First and last block. */
  readonly from: bigint;
  readonly to: bigint;
  readonly reading: Reading;
  readonly signal: AbortSignal;
  /** Half of the first pause after a failure; it doubles with each. Default 100. */
  readonly pauseMs?: number | undefined;
  /** Told of each failure, also of those that are tried again. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** Blocks are asked for in pieces; a piece takes about this long, whatever the node's speed. */
const pieceTargetMs = 300;
const maximumPiece = 512;
/** Blocks that wait for their turn are held in memory: more at once costs more in garbage than it saves in time. */
const transactionsAPiece = 1_000;
/** Pieces that are on their way at once. */
const piecesAhead = 6;
const attempts = 3;

/** How large the next piece should be; kept over the life of a reader, so that it need not be learned again. */
export interface Pace {
  blocks: number;
  /** Whether the node has failed and not answered since: it is asked for one piece, once. */
  isProbing: boolean;
}

/** A pace to begin with: enough for one batch of 40 calls. */
export function startPace(): Pace {
  return { blocks: 20, isProbing: false };
}

/**
 * Reads blocks in order, several pieces ahead, each checked against its receipts. The size of a piece follows the node's speed and
 * halves when the node fails. What came before a failure is given first.
 * @throws MetricsError `chain-unreachable` when the node keeps failing, `chain-inconsistent` when it keeps contradicting itself.
 */
export async function* readBlocks(
  source: ChainSource,
  pace: Pace,
  { from, to, signal, ...rest }: ReadBlocksOptions,
): AsyncGenerator<BlockWithReceipts[]> {
  const stop = new AbortController();
  const forward = () => stop.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', forward, { once: true });
  // Every call that is on its way listens.
  setMaxListeners(0, stop.signal);
  const ahead: Promise<Piece>[] = [];
  let next = from;
  const startPiece = () => {
    const last = min(to, next + BigInt(pace.blocks) - 1n);
    const piece = readPiece(source, pace, { ...rest, from: next, to: last, signal: stop.signal });
    // It is awaited in its turn; until then its failure is nobody's.
    piece.catch(() => {});
    ahead.push(piece);
    next = last + 1n;
  };
  try {
    for (;;) {
      while (next <= to && ahead.length < (pace.isProbing ? 1 : piecesAhead)) startPiece();
      const piece = ahead.shift();
      if (piece === undefined) return;
      const { blocks, failure } = await piece;
      if (blocks.length > 0) yield blocks;
      if (failure !== undefined) throw failure;
    }
  } finally {
    signal.removeEventListener('abort', forward);
    stop.abort();
  }
}

/** Blocks from the first of a piece on; fewer than it has where `failure` came in between. */
interface Piece {
  readonly blocks: BlockWithReceipts[];
  readonly failure?: unknown;
}

async function readPiece(
  source: ChainSource,
  pace: Pace,
  { from, to, reading, signal, pauseMs = 100, onFailure }: ReadBlocksOptions,
): Promise<Piece> {
  const numbers = Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index));
  for (let attempt = 1; ; attempt++) {
    const startedAt = performance.now();
    const results = await Promise.allSettled(
      numbers.map((number) => readBlock(source, number, reading, signal)),
    );
    const failed = results.findIndex(({ status }) => status === 'rejected');
    const blocks = results
      .slice(0, failed < 0 ? undefined : failed)
      .flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    signal.throwIfAborted();
    if (failed < 0) {
      adapt(pace, blocks, performance.now() - startedAt);
      return { blocks };
    }
    pace.blocks = Math.max(1, Math.floor(pace.blocks / 2));
    const { reason } = results[failed] as PromiseRejectedResult;
    if (pace.isProbing || attempt === attempts) return { blocks, failure: asReadError(reason) };
    onFailure?.(reason);
    await delay(pauseMs * 2 ** attempt, undefined, { signal });
  }
}

async function readBlock(
  source: ChainSource,
  number: bigint,
  reading: Reading,
  signal: AbortSignal,
): Promise<BlockWithReceipts> {
  const read = await source.block(number, reading, signal);
  if (read === undefined) {
    throw new MetricsError('chain-inconsistent', `the node has no block ${number} below its own head`);
  }
  verifyBlock(number, read);
  return read;
}

/** Only a full piece tells something about the speed: the rest of a range is smaller. */
function adapt(pace: Pace, blocks: readonly BlockWithReceipts[], tookMs: number): void {
  const { length } = blocks;
  pace.isProbing = false;
  if (length < pace.blocks) return;
  const transactions = blocks.reduce((sum, { receipts }) => sum + receipts.length, 0);
  const inTime = Math.round((length * pieceTargetMs) / Math.max(1, tookMs));
  const inMemory = Math.round((length * transactionsAPiece) / Math.max(1, transactions));
  pace.blocks = Math.max(1, Math.min(maximumPiece, length * 2, inTime, inMemory));
}

function asReadError(error: unknown): unknown {
  if (isMetricsError(error, 'chain-inconsistent') || isMetricsError(error, 'chain-unreachable')) return error;
  return new MetricsError('chain-unreachable', `${describeFault(error)}, ${attempts} times`, {
    cause: error,
  });
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
