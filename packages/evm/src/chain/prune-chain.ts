import type { CanonicalChain } from './canonical-chain.js';
import { type PruningStats, StatePruner } from './state-pruner.js';

/** What a pruner tells of. */
export interface PruneListeners {
  readonly onPruned: (stats: PruningStats) => void;
  readonly onError: (error: unknown) => void;
}

/** The pruner of a chain's states; undefined for a chain that keeps all of them. */
export function createChainPruner(
  canonical: CanonicalChain,
  listeners: PruneListeners,
): StatePruner | undefined {
  if (!canonical.retained.isPruning) return undefined;
  return new StatePruner({
    store: canonical.store,
    retained: canonical.retained,
    head: () => canonical.head.header.number,
    rootOf: (number) => {
      const block = canonical.block(number);
      if (block === undefined) throw new Error(`no block ${number} below the head`);
      return canonical.stateRootAfter(block);
    },
    ...listeners,
  });
}
