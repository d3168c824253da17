/** The rules of staking on the primary network (reference: section 4.12). */
export interface StakingRules {
  /** In 1e-9 of the native token. */
  readonly minValidatorStake: bigint;
  readonly maxValidatorStake: bigint;
  readonly minDelegatorStake: bigint;
  /** In millionths. */
  readonly minDelegationFee: number;
  /** Seconds: of validators before Helicon, and of delegators and validators of permissioned subnets. */
  readonly minStakeDuration: bigint;
  /** Seconds: of validators of the primary network since Helicon (ACP-273). */
  readonly heliconMinStakeDuration: bigint;
  readonly maxStakeDuration: bigint;
  /** Most weight of a validator with its delegators, in multiples of its own. */
  readonly maxValidatorWeightFactor: bigint;
  /** Share of the time that a validator has to be connected for its reward: 0 to 1. */
  readonly uptimeRequirement: number;
  /** The same for a validator whose staking began with Helicon or later (ACP-267). */
  readonly heliconUptimeRequirement: number;
}

/** How much of the supply is minted for staking (reference: section 4.13). */
export interface RewardRules {
  /** For the shortest staking, before Helicon moves it: in millionths of what is left, for a whole minting period. */
  readonly minConsumptionRate: bigint;
  /** The same for staking of a whole minting period. */
  readonly maxConsumptionRate: bigint;
  /** Seconds. */
  readonly mintingPeriod: bigint;
  /** The most that can ever exist, in 1e-9 of the native token. */
  readonly supplyCap: bigint;
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
  /** When the Helicon upgrade takes effect: Unix seconds, compared with the time of the chain. */
  readonly heliconTime: bigint;
  readonly staking: StakingRules;
  readonly rewards: RewardRules;
  readonly gas: GasRules;
  readonly validatorFees: ValidatorFeeRules;
}

/** The weights of gas, each by its name. */
export interface GasWeights {
  /** Of a byte. */
  readonly bandwidth: bigint;
  /** Of a read of the database. */
  readonly dbRead: bigint;
  /** Of a write of the database. */
  readonly dbWrite: bigint;
  /** Of a microsecond of computing. */
  readonly compute: bigint;
}

/** Rules that may be set on networks other than the main and the test network; what is not there is as the network has it. */
export interface RuleOverrides {
  readonly staking?: Partial<Omit<StakingRules, 'maxValidatorWeightFactor'>>;
  readonly rewards?: Partial<RewardRules>;
  readonly weights?: Partial<GasWeights>;
  readonly gas?: Partial<Omit<GasRules, 'weights'>>;
  readonly validatorFees?: Partial<ValidatorFeeRules>;
}
