import { setTimeout as delay } from 'node:timers/promises';
import { raceSignal } from '@firn/http/client';
import { isMetricsError, messageOf } from '../errors.js';
import type { Logger } from '../logger.js';
import type { Writing } from '../store/leases/open-writing.js';
import type { Indexing } from './indexing.js';

/** Indexing that begins anew whenever the right to write was lost. */
export interface KeptIndexing {
  /** The right to write at the moment. */
  readonly writing: Writing;
  /** Starts; resolves as {@link Indexing.start} does. */
  start(): Promise<void>;
  /** Never resolves; rejects when it cannot go on at all. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

/** What indexing is made of. */
export interface KeepIndexingOptions {
  /** Takes the right to write, as a process that is new to the others. @param lost told of whatever ends it while it is not used. */
  readonly openWriting: (lost: (error: unknown) => void, signal: AbortSignal) => Promise<Writing>;
  readonly createIndexing: (writing: Writing) => Indexing;
  readonly start: (indexing: Indexing) => Promise<void>;
  /** Whatever the process held before is not its own any more. */
  readonly onLost: () => void;
  readonly logger: Logger;
}

const firstPauseMs = 500;
const longestPauseMs = 10_000;

/** Indexing from when the right to write was taken until it is lost. */
interface Round {
  readonly writing: Writing;
  readonly indexing: Indexing;
  /** Never resolves; rejects with what ends it. */
  readonly lost: Promise<never>;
}

/**
 * Opens the right to write, and opens it anew whenever it was lost, because heartbeats did not reach the store in time: it was away, or the process
 * was paused. Others may have taken over meanwhile, so nothing goes on as it was.
 */
export async function keepIndexing(options: KeepIndexingOptions, signal: AbortSignal): Promise<KeptIndexing> {
  const { start, onLost, logger } = options;
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const first = await openRound(options, either);
  let running: Round | undefined = first;

  /** Ends a round, and begins the next one as soon as the store lets it. */
  async function beginAnew({ indexing }: Round): Promise<Round | undefined> {
    running = undefined;
    await indexing.close();
    onLost();
    for (let pauseMs = firstPauseMs; !either.aborted; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
      try {
        running = await openRound(options, either);
        await raceSignal(Promise.race([start(running.indexing), running.lost]), either);
        logger.info('indexing goes on');
        return running;
      } catch (error) {
        if (either.aborted) break;
        logger.warn({ reason: messageOf(error), pauseMs }, 'indexing is begun again later');
        const failed: Round | undefined = running;
        running = undefined;
        await failed?.indexing.close();
        await delay(pauseMs, undefined, { signal: either }).catch(() => {});
      }
    }
    return undefined;
  }

  /** @throws what is no loss of the right to write. */
  async function supervise(): Promise<void> {
    for (let round: Round | undefined = first; round !== undefined; ) {
      const error = await raceSignal(round.lost, either).catch((reason: unknown) => reason);
      if (either.aborted) return;
      if (!isMetricsError(error, 'writer-lease-lost')) throw error;
      logger.warn({ reason: error.message }, 'the right to write is lost, and asked for anew');
      round = await beginAnew(round);
    }
  }

  const supervising = supervise();
  const failed = supervising.then(() => new Promise<never>(() => {}));
  failed.catch(() => {});
  return {
    get writing() {
      return (running ?? first).writing;
    },
    start: () => start(first.indexing),
    failed,
    async close() {
      stop.abort();
      // Why it failed is told by `failed`.
      await supervising.catch(() => {});
      await running?.indexing.close();
    },
  };
}

async function openRound(
  { openWriting, createIndexing }: KeepIndexingOptions,
  signal: AbortSignal,
): Promise<Round> {
  let lose: (error: unknown) => void = () => {};
  const lost = new Promise<never>((_resolve, reject) => {
    lose = reject;
  });
  lost.catch(() => {});
  const writing = await openWriting(lose, signal);
  const indexing = createIndexing(writing);
  indexing.failed.catch(lose);
  return { writing, indexing, lost };
}
