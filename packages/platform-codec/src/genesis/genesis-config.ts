/** A locked part of an allocation. */
export interface Unlock {
  /** In 1e-9 of the native token. */
  readonly amount: bigint;
  /** Unix seconds; 0 for at once. */
  readonly locktime: bigint;
}

/** What one address owns at genesis. */
export interface Allocation {
  /** 20 bytes; an annotation that has no effect on ownership. */
  readonly ethAddress: Uint8Array;
  /** The address as the file spells it, which staked funds refer to. */
  readonly text: string;
  readonly address: Uint8Array;
  /** Amount on the exchange chain, in 1e-9 of the native token. */
  readonly initialAmount: bigint;
  readonly unlocks: readonly Unlock[];
}

/** A validator of the primary network from the start. */
export interface InitialStaker {
  readonly nodeId: string;
  readonly rewardAddress: Uint8Array;
  /** Share of the delegators' rewards, in millionths. */
  readonly delegationShares: number;
  /** BLS key and its proof of possession; networks from before the BLS keys have none. */
  readonly signer?: { readonly publicKey: Uint8Array; readonly proofOfPossession: Uint8Array };
}

/** A network's genesis as people write it. */
export interface GenesisConfig {
  readonly networkId: number;
  readonly allocations: readonly Allocation[];
  /** Unix seconds. */
  readonly startTime: bigint;
  /** Seconds. */
  readonly initialStakeDuration: bigint;
  /** Seconds between the ends of two stakers. */
  readonly initialStakeDurationOffset: bigint;
  /** Addresses of the allocations that are staked. */
  readonly initialStakedFunds: ReadonlySet<string>;
  readonly initialStakers: readonly InitialStaker[];
  /** The C-Chain's genesis, byte for byte. */
  readonly cChainGenesis: string;
  readonly message: string;
}
