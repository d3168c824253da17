import type {
  AddAutoRenewedValidatorTx,
  AddDelegatorTx,
  AddPermissionlessDelegatorTx,
  AddPermissionlessValidatorTx,
  AddSubnetValidatorTx,
  AddValidatorTx,
  L1Owner,
  OutputOwners,
} from '@firn/platform-codec';

/** How a subnet became an L1. */
export interface SubnetConversion {
  /** Hash of the conversion data (ACP-77), 32 bytes. */
  readonly conversionId: Uint8Array;
  /** The chain of the contract that manages the validators, 32 bytes. */
  readonly managerChainId: Uint8Array;
  readonly managerAddress: Uint8Array;
}

/** A subnet other than the primary network. */
export interface Subnet {
  /** The ID of the transaction that created it. */
  readonly id: Uint8Array;
  /** Who may change it. */
  readonly owner: OutputOwners;
  /** Undefined while the owner decides who validates it. */
  readonly conversion: SubnetConversion | undefined;
}

/** A blockchain that the platform chain knows. */
export interface BlockchainRecord {
  /** The ID of the transaction that created it. */
  readonly id: Uint8Array;
  readonly name: string;
  /** The subnet that validates it; zeros for the primary network. */
  readonly subnetId: Uint8Array;
  readonly vmId: Uint8Array;
}

/** The gas that blocks may still use, and what they used too much of (ACP-103). */
export interface GasState {
  readonly capacity: bigint;
  readonly excess: bigint;
}

/** What L1 validators pay for being active (ACP-77). */
export interface ValidatorFeeState {
  /** How far the number of active validators was above the target, summed up over time. */
  readonly excess: bigint;
  /** What an active validator has paid since the beginning, in 1e-9 of the native token. */
  readonly accruedFees: bigint;
}

/** What ends first among stakers that end together: lower numbers first (reference: section 4.5). */
export const stakerPriority = {
  permissionedValidator: 7,
  subnetDelegator: 8,
  subnetValidator: 9,
  primaryDelegator: 10,
  primaryValidator: 11,
} as const;

/** One of `stakerPriority`. */
export type StakerPriority = (typeof stakerPriority)[keyof typeof stakerPriority];

/** The transactions that begin staking. */
export type StakingTx =
  | AddAutoRenewedValidatorTx
  | AddDelegatorTx
  | AddPermissionlessDelegatorTx
  | AddPermissionlessValidatorTx
  | AddSubnetValidatorTx
  | AddValidatorTx;

/** What a validator that renews itself does at the end of its running period, and what it has restaked (ACP-236). */
export interface Renewal {
  /** Seconds; 0: it ends. */
  readonly nextPeriod: bigint;
  /** What of its rewards it restakes, in millionths. */
  readonly autoCompoundShares: number;
  /** Parts of its weight, in 1e-9 of the native token. */
  readonly restakedValidationRewards: bigint;
  readonly restakedDelegateeRewards: bigint;
}

/** A current validator or delegator of the primary network or of a permissioned subnet. */
export interface Staker {
  /** The transaction that began it. */
  readonly txId: Uint8Array;
  readonly tx: StakingTx;
  /** 20 bytes: the validator, or whom it delegates to. */
  readonly nodeId: Uint8Array;
  readonly subnetId: Uint8Array;
  readonly priority: StakerPriority;
  /** Unix seconds: the time of the chain when its period began; what the transaction says has no effect. */
  readonly startTime: bigint;
  /** Unix seconds. */
  readonly endTime: bigint;
  readonly weight: bigint;
  /** 48 bytes; undefined for who signs no messages between chains. */
  readonly publicKey: Uint8Array | undefined;
  /** Of this period, counted in the supply from its beginning; in 1e-9 of the native token. */
  readonly potentialReward: bigint;
  /** Undefined for who ends with its period. */
  readonly renewal: Renewal | undefined;
}

/** A validator of an L1 (ACP-77). */
export interface L1Validator {
  readonly validationId: Uint8Array;
  readonly subnetId: Uint8Array;
  /** 20 bytes. */
  readonly nodeId: Uint8Array;
  /** 48 bytes. */
  readonly publicKey: Uint8Array;
  readonly remainingBalanceOwner: L1Owner;
  readonly deactivationOwner: L1Owner;
  /** Unix seconds. */
  readonly startTime: bigint;
  /** Never 0: who has no weight is removed. */
  readonly weight: bigint;
  /** The least nonce of the next change of its weight. */
  readonly minNonce: bigint;
  /** The accrued fees at which its balance is used up; 0 while it is inactive. */
  readonly endAccumulatedFee: bigint;
}
