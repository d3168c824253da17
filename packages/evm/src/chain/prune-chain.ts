import type { ChainCore } from './chain-core.js';
import { type PruningStats, StatePruner } from './state-pruner.js';

/** What a pruner tells of. */
export interface PruneListeners {
  readonly onPruned: (stats: PruningStats) => void;
  readonly onError: (error: unknown) => void;
}

/** The pruner of a chain's states; undefined for a chain that keeps all of them. */
export function createChainPruner(core: ChainCore, listeners: PruneListeners): StatePruner | undefined {
  if (!core.retained.isPruning) return undefined;
  return new StatePruner({
    store: core.store,
    retained: core.retained,
    head: () => core.head.header.number,
    rootOf: (number) => {
      const block = core.block(number);
      if (block === undefined) throw new Error(`no block ${number} below the head`);
      return core.stateRootAfter(block);
    },
    ...listeners,
  });
}
