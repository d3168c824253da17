import { type ChainState, knownUntil } from './service-state.js';

/** How far what is stored of a chain is behind; each undefined where that is not known. */
export interface Lag {
  /** Blocks that the node has said it has and that are not stored. */
  readonly blocks: number | undefined;
  /** Since the time up to which the chain is known; where nothing of it is stored yet, since it is followed. */
  readonly seconds: number | undefined;
}

/** @param now Unix seconds. */
export function lagOf(
  chain: Pick<ChainState, 'head' | 'watermark' | 'confirmedAt' | 'followedSince'>,
  now: number,
): Lag {
  const { head, watermark } = chain;
  const known = knownUntil(chain) ?? chain.followedSince;
  return {
    blocks: head === undefined ? undefined : Math.max(0, Number(head - (watermark?.num ?? -1n))),
    seconds: known === undefined ? undefined : Math.max(0, now - known),
  };
}
