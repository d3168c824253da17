import type { Store } from '@firn/storage';
import type { GenesisSource } from '../genesis-source.js';
import type { PlatformRules } from '../platform-rules.js';
import type { SharedMemory } from '../shared-memory/shared-memory.js';
import { type DevelopmentFunds, fundDevelopmentAccounts } from './development-funds.js';
import { DurableState } from './durable-state.js';
import { applyGenesis, termShift, termsOf } from './genesis-state.js';

/** What the state of a platform chain is opened with. */
export interface OpenStateParts {
  readonly store: Store;
  readonly sharedMemory: SharedMemory;
  readonly genesis: GenesisSource;
  readonly rules: PlatformRules;
  /** Unix seconds; decides how far the terms of the genesis are moved when the data folder is new. */
  readonly now: bigint;
  /** Given to accounts that have not got them yet; undefined: nobody is given any. */
  readonly developmentFunds: DevelopmentFunds | undefined;
}

/** Opens the state of a platform chain. In a new data folder it is that of the genesis, with its terms moved to the present. */
export function openPlatformState({
  store,
  sharedMemory,
  genesis,
  rules,
  now,
  developmentFunds,
}: OpenStateParts): DurableState {
  const state = new DurableState(store, sharedMemory);
  if (state.isEmpty) {
    const built = genesis.build();
    applyGenesis(state, built, termShift(termsOf(built), now), rules);
  }
  if (developmentFunds !== undefined)
    fundDevelopmentAccounts(store, state, genesis.facts.assetId, developmentFunds);
  return state;
}
