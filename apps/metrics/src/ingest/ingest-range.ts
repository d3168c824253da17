import { MetricsError, messageOf } from '../errors.js';
import type { BlockWithReceipts } from '../read-chain/chain-source.js';
import { type ReadBlocksOptions, readBlocks } from '../read-chain/read-blocks.js';
import { elapsedBefore, isChildOf, type PreviousBlock, verifyOrder } from '../read-chain/verify-block.js';
import { needsSealing, sealChain } from '../seal/seal-chain.js';
import type { ChainState } from '../state/service-state.js';
import { createFactBatch, type FactBatch } from './fact-batch.js';
import type { Follower } from './follower.js';
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

/**
 * Reads a range of blocks and stores it, batch after batch; reading goes on while a batch is being stored.
 * @returns `other-parent` when a block does not follow the one before it: the node has changed its mind. What came before it is stored.
 */
export async function ingestRange(
  { context, chain, source, pace, native }: Follower,
  range: ReadBlocksOptions,
): Promise<'done' | 'other-parent'> {
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
    await native.confirm(full, range.signal);
    await commit(context, chain, full);
    unsealed += full.transactions;
    const due = last || unsealed >= sealTransactions || performance.now() - sealedAt > sealIntervalMs;
    if (!due || !needsSealing(context, chain)) return;
    await sealChain(context, chain, range.signal);
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
    for await (const piece of readBlocks(source, pace, { ...range, pauseMs: context.times?.firstPauseMs })) {
      for (const read of piece) {
        if (previous !== undefined && !isChildOf(read.block, previous)) {
          await storeNext(true);
          await storing;
          return 'other-parent';
        }
        if (previous !== undefined) verifyOrder(read.block, previous);
        const elapsed = elapsedBefore(read.block, previous);
        addTo(batch, native.withUpgrades(read, previous), elapsed);
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
    return 'done';
  } catch (error) {
    // What came before the failure is as good as any.
    if (!range.signal.aborted) await storeNext(true);
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
