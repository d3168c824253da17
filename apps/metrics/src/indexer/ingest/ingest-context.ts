import type { Sealer } from '../../seal/seal-chain.js';
import type { ChainEvents } from '../../state/service-events.js';
import type { Store } from '../../store/store.js';
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
  /** What to do where the chain has a new genesis. Default: refuse it. */
  readonly onNewGenesis?: OnNewGenesis;
  /** Contracts whose logs tell of cross-chain messages, in lower case. Default: TeleporterMessenger v1. */
  readonly messengers?: ReadonlySet<string>;
}

/** Times of following; tests make them short. */
export interface FollowTimes {
  /** Between two questions for the head. Default 500. */
  readonly pollIntervalMs?: number;
  /** How long a head must stay below the watermark until the blocks above it count as taken back. Default 10 000. */
  readonly rollbackAfterMs?: number;
  /** Bound of the first pause after a failure; it doubles with each. Default 250. */
  readonly firstPauseMs?: number;
  /** Bound of every pause. Default 3 000. */
  readonly maximumPauseMs?: number;
  /** How long a node must say the same until something is given up for good because of it. Default 60 000. */
  readonly believeAfterMs?: number;
  /** How long a node must refuse to trace or to tell balances until that is settled, which may be reconsidered. Default 3 000. */
  readonly believeRefusalMs?: number;
  /** Between two questions whether a node tells meanwhile what it has refused. Default 600 000. */
  readonly reconsiderMs?: number;
  /** At least this long after it was named first, a new genesis must be named again. Default 1 000. */
  readonly confirmGenesisMs?: number;
  /** More than two takings back within this time are trouble until it has passed. Default 60 000. */
  readonly repeatedUndosMs?: number;
  /** Between two questions to the URLs of a chain that are not in use. Default 5 000. */
  readonly watchMs?: number;
  /** How long the head of a URL must be the same, with another one ahead of it, until it is left. Default 10 000. */
  readonly standstillMs?: number;
  /** Between two looks for the chains of a node. Default 5 000. */
  readonly discoverMs?: number;
  /** Until a node is asked again for an EVM chain ID that is not the stored one. Default 1 000. */
  readonly confirmIdMs?: number;
}

const defaultRollbackMs = 10_000;
const defaultRepeatedUndosMs = 60_000;
const defaultFirstPauseMs = 250;
/**
 * An attempt after a failure costs a node one small question, so it may come often: a chain goes on within seconds of its node being right
 * again, however long that was wrong.
 */
const defaultMaximumPauseMs = 3_000;
const defaultBelieveMs = 60_000;
/** Most nodes have kept no old states and say so at once: a chain waits for it when it is read first. */
const defaultBelieveRefusalMs = 3_000;
const defaultReconsiderMs = 600_000;

/** Bound of the first pause after a failure, in milliseconds. */
export function firstPauseOf(times: FollowTimes | undefined): number {
  return times?.firstPauseMs ?? defaultFirstPauseMs;
}

/** How long a head must stay below the watermark, in milliseconds. */
export function rollbackAfterOf(times: FollowTimes | undefined): number {
  return times?.rollbackAfterMs ?? defaultRollbackMs;
}

/** In which time several takings back are trouble, in milliseconds. */
export function repeatedUndosOf(times: FollowTimes | undefined): number {
  return times?.repeatedUndosMs ?? defaultRepeatedUndosMs;
}

/** How long a node must say the same until something is given up for good because of it, in milliseconds. */
export function believeAfterOf(times: FollowTimes | undefined): number {
  return times?.believeAfterMs ?? defaultBelieveMs;
}

/** How long a node must refuse something until that is settled, in milliseconds. */
export function believeRefusalOf(times: FollowTimes | undefined): number {
  return times?.believeRefusalMs ?? defaultBelieveRefusalMs;
}

/** Between two questions for what a node has refused, in milliseconds. */
export function reconsiderAfterOf(times: FollowTimes | undefined): number {
  return times?.reconsiderMs ?? defaultReconsiderMs;
}

/**
 * The pause after failures in a row, of which there were `before` before this one: from half of a bound that doubles to all of it, so that
 * chains of one node do not come back together.
 */
export function pauseAfter(before: number, times: FollowTimes | undefined): number {
  const bound = Math.min(times?.maximumPauseMs ?? defaultMaximumPauseMs, firstPauseOf(times) * 2 ** before);
  return bound * (0.5 + Math.random() / 2);
}

/** What may be done where a node serves a chain with another genesis in the place of the one that is stored. */
export const newGenesisChoices = ['refuse', 'keep-both', 'reset'] as const;

/**
 * What is done then: `refuse` reads nothing until the old genesis is there again, `reset` drops what is stored of the old chain and reads the new
 * one, `keep-both` reads the new one and leaves the rows of the old one in the store, under its old number.
 */
export type OnNewGenesis = (typeof newGenesisChoices)[number];
