import type { PlatformStates } from '../platform/platform-state.js';
import type { StakingDay } from '../platform/staking-days.js';
import type { Store } from '../store/store.js';
import { createRecentResults, type RecentResults } from './recent-results.js';

/** What answers about the platform chain are read from. */
export interface PlatformReader {
  readonly store: Store;
  readonly platforms: PlatformStates;
  /** Days of staking, by network, subnet and version. */
  readonly stakingDays: RecentResults<readonly StakingDay[]>;
}

const maximumStakingResults = 50;

/** Makes the reader. */
export function createPlatformReader(store: Store, platforms: PlatformStates): PlatformReader {
  return { store, platforms, stakingDays: createRecentResults(maximumStakingResults) };
}
