import type { MetricsError } from '../../errors.js';
import type { ChainSource } from '../../source/chain-source.js';
import type { Doubt, NodeDoubt } from '../../source/doubt.js';
import { describeFault } from '../../source/node-errors.js';
import type { Pace } from '../../source/read-blocks.js';
import { type ChainActivity, type ChainState, withFault } from '../../state/service-state.js';
import type { Endpoint, NewGenesis, Origin } from './endpoint.js';
import type { IngestContext } from './ingest-context.js';
import type { NativeConfirmer } from './native/native-confirmer.js';
import type { Settlement } from './settlement.js';

/**
 * Why a chain is read no more: its node has a new genesis, it tells more than before and the chain is to be read anew because of that, or another process has
 * noted one of these already.
 */
export type FollowEnd = 'new-genesis' | 'reread' | 'retired';

/** One chain on its way into the store. */
export interface Follower {
  readonly context: IngestContext;
  readonly chain: ChainState;
  readonly endpoints: readonly Endpoint[];
  /** What is read from at present: everything between two failures comes from one URL. */
  source: ChainSource;
  readonly startBlock: bigint;
  readonly signal: AbortSignal;
  readonly pace: Pace;
  readonly native: NativeConfirmer;
  readonly settlement: Settlement;
  /** The last block whose receipts are right, where a header showed that those of later ones are not; undefined where all may be. */
  rightUpTo: bigint | undefined;
  /** The chain is known by it; undefined until there is a block. */
  origin: Origin | undefined;
  /** What was named in its place; undefined while nothing was. */
  newGenesis: NewGenesis | undefined;
  /** Why the chain is read no more; undefined as long as it is. */
  end: FollowEnd | undefined;
  /** Why a URL is to be left that stands still; undefined before the URLs were compared. */
  standstill: { readonly source: ChainSource; readonly reason: MetricsError | undefined } | undefined;
  /** Whether no URL that answers has the last stored block. */
  isBehind: boolean;
  /** Whether a commit or a taking back may have been cut off. */
  mustRecover: boolean;
  /** Failures of the store in a row. */
  storeFailures: number;
  /** When the node's chain ID was asked for last, by `performance.now()`. */
  identifiedAt: number;
  /** Before blocks are taken back though a URL does not say whether it has them. */
  readonly undoDoubt: Doubt;
  readonly undoTimes: UndoTimes;
  /** Since when the node's head has been below the watermark, by `performance.now()`. */
  lowerSince: number | undefined;
  /** Before it is settled that a node fails to trace. */
  readonly tracesDoubt: NodeDoubt;
  /** Before it is settled that a node does not trace, or not tell what native balances need. */
  readonly refusalDoubt: NodeDoubt;
  readonly reconsideration: Reconsideration;
  /** Whether it was told that the node tells more than before. */
  toldOfMore: boolean;
  /** How often in a row a block did not follow the node's own block before it. */
  contradictions: number;
}

/** Notes what a chain is doing. */
export function enter({ chain, context }: Follower, activity: ChainActivity): void {
  const changed = activity.kind !== chain.activity.kind;
  chain.activity = activity;
  if (changed) context.events.activity(chain);
}

/** Notes that something went wrong, at once: whoever asks for the state of the chain is told, also while it is tried again. */
export function noteFault(
  { chain, context }: { readonly chain: ChainState; readonly context: Pick<IngestContext, 'events' | 'now'> },
  error: unknown,
): void {
  const reason = typeof error === 'string' ? error : describeFault(error);
  chain.trouble = withFault(chain.trouble, { at: context.now(), reason });
  context.events.failed(chain, error);
}

/** Notes that what is read arrives in the store again; while it is taken back again and again, that is no progress. */
export function noteProgress({ chain, context, undoTimes }: Follower): void {
  const { trouble } = chain;
  if (trouble === undefined || undoTimes.repeated() !== undefined) return;
  chain.trouble = undefined;
  context.events.recovered(chain, trouble);
}

/** Does what leaves something behind in the store where it is cut off. */
export async function change<Result>(follower: Follower, action: () => Promise<Result>): Promise<Result> {
  follower.mustRecover = true;
  const result = await action();
  follower.mustRecover = false;
  return result;
}

/** When blocks of a chain were taken back. */
interface UndoTimes {
  /** Notes that blocks are taken back now. */
  note(): void;
  /** How often that was done of late, where it is too often for a chain that is well; else undefined. */
  repeated(): number | undefined;
}

/** Taking back more often than this of late is trouble. */
const mostUndos = 2;

/** Makes it. @param withinMs what is longer ago than this does not count. */
export function createUndoTimes(withinMs: number): UndoTimes {
  let times: readonly number[] = [];
  return {
    note() {
      times = [...times, performance.now()].slice(-100);
    },
    repeated() {
      const since = performance.now() - withinMs;
      times = times.filter((time) => time >= since);
      return times.length > mostUndos ? times.length : undefined;
    },
  };
}

/** When it is asked again what was decided for a whole chain. */
interface Reconsideration {
  /** Whether a source was not asked for long, or another one since; it then counts as asked. */
  isDue(source: ChainSource): boolean;
  /** It was asked for another reason. */
  noteAsked(source: ChainSource): void;
}

/** Makes it; the first question is due at once. @param intervalMs between two questions to the same source. */
export function createReconsideration(intervalMs: number): Reconsideration {
  let asked: { readonly source: ChainSource; readonly at: number } | undefined;
  const noteAsked = (source: ChainSource) => {
    asked = { source, at: performance.now() };
  };
  return {
    noteAsked,
    isDue(source) {
      if (asked?.source === source && performance.now() - asked.at < intervalMs) return false;
      noteAsked(source);
      return true;
    },
  };
}
