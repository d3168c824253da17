import type { PlatformRules } from '../platform-rules.js';
import type { AcceptedState } from '../state/platform-state.js';

/** What the execution of transactions is done with. */
export interface ExecutionEnvironment {
  readonly rules: PlatformRules;
  /**
   * Share of the time in which this node saw a validator of the primary network connected since its start: 0 to 1.
   * Decides which outcome of a reward is preferred.
   */
  uptimeOf(nodeId: Uint8Array, startTime: bigint): number;
  /** The last accepted state, which the signers of warp messages are taken from. */
  readonly acceptedState: AcceptedState;
}
