import type { WorldState } from './world-state.js';

/** A change of the state that the rules make by themselves, such as activating a contract. */
export type StateUpgrade = (
  state: WorldState,
  block: { readonly number: bigint; readonly timestamp: bigint },
) => void;

/** The time between two blocks, in Unix seconds: after `from` (undefined: before the genesis) and up to `to`. */
export interface TimeSpan {
  readonly from: bigint | undefined;
  readonly to: bigint;
}
