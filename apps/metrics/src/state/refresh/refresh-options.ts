import type { Stores } from '../../store/stores.js';
import type { GroupSeals } from '../group-seals.js';
import type { PlatformStates } from '../platform/platform-state.js';
import type { ServiceState } from '../service-state.js';

/** What a state is refreshed with. */
export interface RefreshOptions {
  readonly stores: Stores;
  readonly state: ServiceState;
  readonly platforms: PlatformStates;
  readonly groupSeals: GroupSeals;
  /** Whether this process writes what has this name, so that the state is ahead of the store. */
  readonly owns: (name: string) => boolean;
  /** How often anything was read for an answer. */
  readonly reads: () => number;
}
