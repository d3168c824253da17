import type { ChainSource } from '../read-chain/chain-source.js';
import type { Pace } from '../read-chain/read-blocks.js';
import type { ChainActivity, ChainState } from '../state/service-state.js';
import type { IngestContext } from './ingest-context.js';
import type { NativeConfirmer } from './native/native-confirmer.js';

/** One chain on its way into the store. */
export interface Follower {
  readonly context: IngestContext;
  readonly chain: ChainState;
  readonly source: ChainSource;
  readonly startBlock: bigint;
  readonly signal: AbortSignal;
  readonly pace: Pace;
  readonly native: NativeConfirmer;
  /** Since when the node's head has been below the watermark, by `performance.now()`. */
  lowerSince: number | undefined;
  /** How often in a row a block did not follow the node's own block before it. */
  contradictions: number;
}

/** Notes what a chain is doing. */
export function enter({ chain, context }: Follower, activity: ChainActivity): void {
  const changed = activity.kind !== chain.activity.kind;
  chain.activity = activity;
  if (changed) context.events.activity(chain);
}
