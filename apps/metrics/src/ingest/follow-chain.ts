import { setTimeout as delay } from 'node:timers/promises';
import { isMetricsError, MetricsError, messageOf } from '../errors.js';
import type { ChainSource, Hex } from '../read-chain/chain-source.js';
import { findAncestor } from '../read-chain/find-ancestor.js';
import { type Pace, startPace } from '../read-chain/read-blocks.js';
import { needsSealing, type Sealer, sealChain } from '../seal/seal-chain.js';
import type { ChainActivity, ChainState, Watermark } from '../state/service-state.js';
import type { ChainEvents } from './chain-events.js';
import type { Committer } from './committer.js';
import { ingestRange } from './ingest-range.js';
import { recoverChain } from './recover.js';
import { firstStoredBlock, storedHash } from './stored-blocks.js';
import { undoTo } from './undo.js';

/** What every chain's reader works with. */
export interface IngestContext extends Sealer {
  readonly committer: Committer;
  readonly events: ChainEvents;
  /** Resolves when the store can be asked again. */
  readonly storeAvailable: () => Promise<void>;
  /** Unix seconds. */
  readonly now: () => number;
  /** A batch is stored when it has this many rows. Default 50 000. */
  readonly batchRows?: number;
  readonly times?: FollowTimes;
}

/** Times of following; tests make them short. */
export interface FollowTimes {
  /** Between two questions for the head. Default 500. */
  readonly pollIntervalMs?: number;
  /** How long a head must stay below the watermark until the blocks above it count as taken back. Default 10 000. */
  readonly rollbackAfterMs?: number;
  /** First pause after a failure; it doubles with each. Default 250. */
  readonly firstPauseMs?: number;
  /** Longest pause after a failure. Default 10 000. */
  readonly maximumPauseMs?: number;
}

/** A node that is further behind than this is being synchronised, and has not taken anything back. */
const maximumRollback = 1024n;
const maximumContradictions = 4;
const defaultPauseMs = 250;

/**
 * Keeps the store in step with a chain until the signal is aborted: back-fills what is missing, then follows the head. Failures of
 * the node and of the store are tried again for ever; a node that contradicts itself or the store stops the chain, with the reason in
 * its state.
 *
 * @param startBlock first block to read where nothing is stored.
 * @throws MetricsError `writer-lease-lost`.
 */
export async function followChain(
  context: IngestContext,
  chain: ChainState,
  source: ChainSource,
  startBlock: bigint,
  signal: AbortSignal,
): Promise<void> {
  const follower: Follower = {
    context,
    chain,
    source,
    startBlock,
    signal,
    pace: startPace(),
    lowerSince: undefined,
    contradictions: 0,
  };
  enter(follower, { kind: 'connecting' });
  for (let failures = 0; !signal.aborted; ) {
    try {
      await context.storeAvailable();
      await recoverChain(context.store, context.state, chain);
      await checkChainId(follower);
      for (;;) {
        if (!(await synchronise(follower)))
          await delay(context.times?.pollIntervalMs ?? 500, undefined, { signal });
        failures = 0;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isMetricsError(error, 'writer-lease-lost')) throw error;
      context.events.failed(chain, error);
      if (isMetricsError(error, 'chain-inconsistent')) {
        enter(follower, { kind: 'stopped', reason: error.message });
        return;
      }
      enter(follower, { kind: 'retrying', reason: messageOf(error) });
      const pauseMs = Math.min(context.times?.maximumPauseMs ?? 10_000, pauseOf(context) * 2 ** failures++);
      await delay(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
}

function pauseOf({ times }: IngestContext): number {
  return times?.firstPauseMs ?? defaultPauseMs;
}

interface Follower {
  readonly context: IngestContext;
  readonly chain: ChainState;
  readonly source: ChainSource;
  readonly startBlock: bigint;
  readonly signal: AbortSignal;
  readonly pace: Pace;
  /** Since when the node's head has been below the watermark, by `performance.now()`. */
  lowerSince: number | undefined;
  /** How often in a row a block did not follow the node's own block before it. */
  contradictions: number;
}

function enter({ chain, context }: Follower, activity: ChainActivity): void {
  const changed = activity.kind !== chain.activity.kind;
  chain.activity = activity;
  if (changed) context.events.activity(chain);
}

async function checkChainId({ source, chain, signal }: Follower): Promise<void> {
  const evmChainId = await source.chainId(signal);
  if (evmChainId !== chain.record.evmChainId) {
    throw new MetricsError(
      'chain-inconsistent',
      `the node serves EVM chain ${evmChainId}, expected ${chain.record.evmChainId}`,
    );
  }
}

/** Takes one look at the node's head and does what follows from it. Returns whether to look again at once. */
async function synchronise(follower: Follower): Promise<boolean> {
  const { source, chain, signal, context, startBlock } = follower;
  const head = await source.head(signal);
  const mark = chain.watermark;
  if (mark !== undefined && head.number <= mark.num) return settle(follower, mark, head.number, head.hash);
  follower.lowerSince = undefined;
  const from = mark === undefined ? startBlock : mark.num + 1n;
  if (head.number < from) {
    enter(follower, {
      kind: 'waiting',
      reason: `the node's head ${head.number} is below the start block ${from}`,
    });
    return false;
  }
  if (head.number - from > 20n || chain.confirmedAt === undefined)
    enter(follower, { kind: 'back-filling', head: head.number });
  const end = await ingestRange(context, chain, source, follower.pace, { from, to: head.number, signal });
  if (end === 'done') follower.contradictions = 0;
  else await explainOtherParent(follower);
  return true;
}

/** The node's next block does not follow the stored one: either that one was replaced, or the node contradicts itself. */
async function explainOtherParent(follower: Follower): Promise<void> {
  const { chain, source, signal } = follower;
  const { watermark } = chain;
  if (watermark === undefined) return;
  const hash = await source.blockHash(watermark.num, signal);
  if (hash !== watermark.hash)
    return takeBack(follower, watermark, watermark.num, 'the node has other blocks');
  // A node that changes its mind between two answers looks like this too, once or twice.
  if (++follower.contradictions >= maximumContradictions) {
    throw new MetricsError(
      'chain-inconsistent',
      `block ${watermark.num + 1n} of the node does not follow its own block ${watermark.num} (${hash})`,
    );
  }
  await delay(pauseOf(follower.context), undefined, { signal });
}

/** The head is at the watermark or below it: confirms it, waits, or takes blocks back. Returns whether to look again at once. */
async function settle(follower: Follower, mark: Watermark, head: bigint, hash: Hex): Promise<boolean> {
  const { chain, context } = follower;
  const stored = head === mark.num ? mark.hash : await storedHash(context.store, chain, head);
  if (stored !== undefined && stored !== hash) {
    await takeBack(follower, mark, head, 'the node has other blocks');
    return true;
  }
  if (head === mark.num) {
    follower.lowerSince = undefined;
    chain.confirmedAt = Math.max(chain.confirmedAt ?? 0, context.now());
    enter(follower, { kind: 'following' });
    // Sealing may have been cut off after the last commit.
    if (needsSealing(context, chain)) await sealChain(context, chain, follower.signal);
    return false;
  }
  follower.lowerSince ??= performance.now();
  const lowerForMs = performance.now() - follower.lowerSince;
  if (
    stored !== undefined &&
    mark.num - head <= maximumRollback &&
    lowerForMs >= (context.times?.rollbackAfterMs ?? 10_000)
  ) {
    follower.lowerSince = undefined;
    await undo(follower, mark, head, `the node's head has been at ${head} for ${Math.round(lowerForMs)} ms`);
    return true;
  }
  enter(follower, {
    kind: 'waiting',
    reason: `the node's head ${head} is below the last stored block ${mark.num}`,
  });
  return false;
}

/** @param different a number at which the node's block is known to be another one. */
async function takeBack(
  follower: Follower,
  mark: Watermark,
  different: bigint,
  reason: string,
): Promise<void> {
  const { context, chain, source, signal } = follower;
  const isSame = async (number: bigint) => {
    const stored = await storedHash(context.store, chain, number);
    return stored !== undefined && stored === (await source.blockHash(number, signal));
  };
  const lowest = await firstStoredBlock(context.store, chain);
  const ancestor = await findAncestor(isSame, lowest, different);
  if (ancestor === undefined) {
    throw new MetricsError(
      'chain-inconsistent',
      `the node serves another chain than the one that is stored: their blocks ${lowest} differ. Use another --data-dir, or remove this one`,
    );
  }
  await undo(follower, mark, ancestor, reason);
}

async function undo(
  { context, chain }: Follower,
  mark: Watermark,
  ancestor: bigint,
  reason: string,
): Promise<void> {
  chain.confirmedAt = undefined;
  await undoTo(context.store, context.state, context.writer, chain, ancestor);
  context.events.undone(chain, { from: mark.num, to: ancestor, reason });
}
