import type { PlatformStates } from '../../state/platform/platform-state.js';
import type { Store } from '../../store/store.js';
import { createRecentResults, type RecentResults } from '../recent-results.js';
import type { StakingChange } from './staking-days.js';

/** What answers about the platform chain are read from. */
export interface PlatformReader {
  readonly store: Store;
  readonly platforms: PlatformStates;
  /** Changes of staking, by network, subnet and version. */
  readonly stakingChanges: RecentResults<readonly StakingChange[]>;
}

const maximumStakingResults = 50;

/** Makes the reader. */
export function createPlatformReader(store: Store, platforms: PlatformStates): PlatformReader {
  return { store, platforms, stakingChanges: createRecentResults(maximumStakingResults) };
}
