import type { AcceptedState } from '../state/platform-state.js';

/** The rules of staking on the primary network (reference: section 4.12). */
export interface StakingRules {
  /** In 1e-9 of the native token. */
  readonly minValidatorStake: bigint;
  readonly maxValidatorStake: bigint;
  readonly minDelegatorStake: bigint;
  /** In millionths. */
  readonly minDelegationFee: number;
  /** Seconds. */
  readonly minStakeDuration: bigint;
  readonly maxStakeDuration: bigint;
  /** Most weight of a validator with its delegators, in multiples of its own. */
  readonly maxValidatorWeightFactor: bigint;
  /** Share of the time that a validator has to be connected for its reward: 0 to 1. */
  readonly uptimeRequirement: number;
}

/** What the fee of a transaction is computed with (ACP-103; reference: section 4.10). */
export interface GasRules {
  /** Gas of a byte, of a read and of a write of the database, and of a microsecond of computing. */
  readonly weights: readonly [bandwidth: bigint, dbRead: bigint, dbWrite: bigint, compute: bigint];
  readonly maxCapacity: bigint;
  readonly maxPerSecond: bigint;
  readonly targetPerSecond: bigint;
  /** In 1e-9 of the native token for one gas. */
  readonly minPrice: bigint;
  readonly excessConversionConstant: bigint;
}

/** What L1 validators pay (ACP-77; reference: section 4.11). */
export interface ValidatorFeeRules {
  /** Most active validators. */
  readonly capacity: bigint;
  readonly target: bigint;
  /** In 1e-9 of the native token for a validator and a second. */
  readonly minPrice: bigint;
  readonly excessConversionConstant: bigint;
}

/** All rules of a network's platform chain. */
export interface PlatformRules {
  readonly networkId: number;
  /** The native token, 32 bytes. */
  readonly assetId: Uint8Array;
  /** Prefix of addresses in messages. */
  readonly hrp: string;
  readonly staking: StakingRules;
  readonly gas: GasRules;
  readonly validatorFees: ValidatorFeeRules;
}

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
