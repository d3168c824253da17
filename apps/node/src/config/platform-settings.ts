/** How the platform chain of a node is run. */
export interface PlatformSettings {
  /** Every how many milliseconds a block is made of the transactions that wait; 0 makes one as soon as one arrives. */
  readonly blockTimeMs: number;
  /** Gives the development accounts funds after genesis, on the platform chain and the C-Chain. */
  readonly devAccounts: boolean;
  /** What differs from the network's rules of staking (reference: section 4.12). */
  readonly staking: StakingOverrides;
}

/** Rules of staking that may be set on networks other than the main and the test network; undefined: the network's. */
export interface StakingOverrides {
  /** In 1e-9 of the native token. */
  readonly minValidatorStake: bigint | undefined;
  /** In 1e-9 of the native token. */
  readonly minDelegatorStake: bigint | undefined;
  /** Seconds. */
  readonly minStakeDuration: bigint | undefined;
  /** Seconds. */
  readonly maxStakeDuration: bigint | undefined;
}

/** What holds where nothing else is said. */
export const defaultPlatformSettings: PlatformSettings = {
  blockTimeMs: 0,
  devAccounts: false,
  staking: {
    minValidatorStake: undefined,
    minDelegatorStake: undefined,
    minStakeDuration: undefined,
    maxStakeDuration: undefined,
  },
};
