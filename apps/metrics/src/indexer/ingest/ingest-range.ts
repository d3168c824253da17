import { MetricsError, messageOf } from '../../errors.js';
import { needsSealing, sealChain } from '../../seal/seal-chain.js';
import type { BlockWithReceipts, Reading, SourceHead } from '../../source/chain-source.js';
import { readBlocks } from '../../source/read-blocks.js';
import {
  elapsedBefore,
  findContradiction,
  type PreviousBlock,
  verifyOrder,
} from '../../source/verify-block.js';
import type { ChainState } from '../../state/service-state.js';
import { createFactBatch, type FactBatch } from './fact-batch.js';
import { change, type Follower, noteFault, noteProgress } from './follower.js';
import type { IngestContext } from './ingest-context.js';

const defaultBatchRows = 100_000;
/**
 * While more blocks wait, what has been read is stored so often, however little it is. The moments are the same for every chain, so that
 * batches of several chains go to the store together.
 */
const batchIntervalMs = 10_000;
/**
 * While more blocks wait, closed periods are sealed once so much has gathered, or when that takes long: each time has a price of its own,
 * and what is not sealed is computed from the facts.
 */
const sealTransactions = 250_000;
const sealIntervalMs = 300_000;

/** What is read. */
interface RangeOptions {
  /** The first block. */
  readonly from: bigint;
  /** The last one. */
  readonly head: SourceHead;
  readonly reading: Reading;
  readonly signal: AbortSignal;
}

/**
 * Reads a range of blocks and stores it, batch after batch; reading goes on while a batch is being stored.
 * @returns what contradicts what came before it, in one sentence: the node has changed its mind, or one of its answers is wrong. What came
 * before that is stored.
 */
export async function ingestRange(
  follower: Follower,
  { from, head, reading, signal }: RangeOptions,
): Promise<string | undefined> {
  const { context, chain, source, pace, native } = follower;
  const { watermark } = chain;
  let previous: PreviousBlock | undefined = watermark && {
    number: watermark.num,
    hash: watermark.hash,
    timestamp: BigInt(watermark.timestamp),
    elapsed: watermark.elapsed,
  };
  let batch = createFactBatch(chain.key, context.messengers);
  let batchStartedAt = performance.now();
  let sealedAt = performance.now();
  let unsealed = 0;
  let storing = Promise.resolve();
  const store = async (full: FactBatch, last: boolean) => {
    await native.confirm(full, signal);
    await change(follower, () => commit(context, chain, full));
    if (full.blocks > 0) noteProgress(follower);
    unsealed += full.transactions;
    const due = last || unsealed >= sealTransactions || performance.now() - sealedAt > sealIntervalMs;
    if (!due || !needsSealing(context, chain)) return;
    await change(follower, () => sealChain(context, chain, signal));
    sealedAt = performance.now();
    unsealed = 0;
  };
  const storeNext = async (last: boolean) => {
    await storing;
    storing = store(batch, last);
    // It is awaited before the next one, or at the end.
    storing.catch(() => {});
    batch = createFactBatch(chain.key, context.messengers);
    batchStartedAt = performance.now();
  };
  try {
    const range = {
      from,
      to: head.number,
      reading,
      signal,
      pauseMs: context.times?.firstPauseMs,
      onFailure: (error: unknown) => noteFault(follower, error),
    };
    for await (const piece of readBlocks(source, pace, range)) {
      for (const read of piece) {
        const contradiction = findContradiction(read.block, previous, head);
        if (contradiction !== undefined) {
          await storeNext(true);
          await storing;
          return contradiction;
        }
        if (previous !== undefined) verifyOrder(read.block, previous);
        const elapsed = elapsedBefore(read.block, previous);
        addTo(batch, native.withUpgrades(read, previous), elapsed);
        checkSettled(follower, read, previous === undefined);
        const { number, hash, timestamp } = read.block;
        previous = { number, hash, timestamp, elapsed };
      }
      if (
        batch.rows >= (context.batchRows ?? defaultBatchRows) ||
        batchMoment(performance.now()) > batchMoment(batchStartedAt)
      )
        await storeNext(false);
    }
    await storeNext(true);
    await storing;
    return undefined;
  } catch (error) {
    // What came before the failure is as good as any, unless it is what failed.
    if (!signal.aborted && follower.rightUpTo === undefined) await storeNext(true);
    throw error;
  } finally {
    // Nothing may still be on its way to the store when the caller recovers.
    await storing.catch(() => {});
  }
}

/** Number of the moment of storing before a time. */
function batchMoment(ms: number): number {
  return Math.floor(ms / batchIntervalMs);
}

/**
 * Compares the receipts of blocks that a header settles with it.
 * @throws MetricsError `chain-inconsistent` where they are others; what of these blocks is stored is then to be taken back.
 */
function checkSettled(follower: Follower, read: BlockWithReceipts, isFirst: boolean): void {
  const { settlement, source } = follower;
  const settled = settlement.follow(read, isFirst);
  if (settled === undefined) return;
  try {
    source.checkSettled?.(settled);
  } catch (error) {
    follower.rightUpTo = settled.first - 1n;
    throw error;
  }
}

function addTo(batch: FactBatch, read: BlockWithReceipts, elapsed: number): void {
  try {
    batch.add(read, elapsed);
  } catch (cause) {
    const { number, hash } = read.block;
    throw new MetricsError('chain-inconsistent', `block ${number} (${hash}): ${messageOf(cause)}`, { cause });
  }
}

async function commit(
  { committer, events, writer }: IngestContext,
  chain: ChainState,
  batch: FactBatch,
): Promise<void> {
  const startedAt = performance.now();
  await committer.commit(chain, batch, writer);
  if (batch.blocks > 0) {
    events.stored(chain, {
      blocks: batch.blocks,
      transactions: batch.transactions,
      rows: batch.rows,
      tookMs: performance.now() - startedAt,
    });
  }
}
