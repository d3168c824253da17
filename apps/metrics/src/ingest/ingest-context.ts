import type { Sealer } from '../seal/seal-chain.js';
import type { Store } from '../store/store.js';
import type { ChainEvents } from './chain-events.js';
import type { Committer } from './committer.js';

/** What every chain's reader works with. */
export interface IngestContext extends Sealer {
  /** Where the registry of chains is. */
  readonly registry: Store;
  readonly committer: Committer;
  readonly events: ChainEvents;
  /** Resolves when the store can be asked again. */
  readonly storeAvailable: () => Promise<void>;
  /** Unix seconds. */
  readonly now: () => number;
  /** A batch is stored when it has this many rows. Default 100 000. */
  readonly batchRows?: number;
  readonly times?: FollowTimes;
  /** Contracts whose logs tell of cross-chain messages, in lower case. Default: TeleporterMessenger v1. */
  readonly messengers?: ReadonlySet<string>;
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

const defaultPauseMs = 250;

/** First pause after a failure, in milliseconds. */
export function pauseOf({ times }: IngestContext): number {
  return times?.firstPauseMs ?? defaultPauseMs;
}
