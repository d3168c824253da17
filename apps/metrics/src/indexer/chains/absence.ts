import type { ServiceState } from '../../state/service-state.js';
import type { ChainDiscovery } from './discover-chains.js';

/** Knows which stored chains the node of a network does not list any more. */
export interface Absence {
  /** Notes what was listed last. */
  look(): void;
  /** Whether a blockchain was not listed twice in a row: a node may be wrong for a moment. */
  isGone(blockchainId: string): boolean;
}

/** Makes it; nothing is known yet. */
export function createAbsence(state: ServiceState, discovery: Pick<ChainDiscovery, 'listed'>): Absence {
  let before: ReadonlySet<string> = new Set();
  let now: ReadonlySet<string> = new Set();
  return {
    look() {
      const ids = [...state.chains.values()].map(({ record }) => record.blockchainId);
      before = now;
      now = new Set(ids.filter((id) => !discovery.listed.has(id)));
    },
    isGone: (blockchainId) => before.has(blockchainId) && now.has(blockchainId),
  };
}
