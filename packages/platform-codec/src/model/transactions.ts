import type {
  Authorization,
  Credential,
  OutputOwners,
  ProofOfPossession,
  TransferableInput,
  TransferableOutput,
} from './components.js';

/** What every transaction but the two of the protocol has. */
interface BaseFields {
  readonly networkId: number;
  /** The chain that it is for, 32 bytes; zeros for the platform chain. */
  readonly blockchainId: Uint8Array;
  readonly outputs: readonly TransferableOutput[];
  readonly inputs: readonly TransferableInput[];
  readonly memo: Uint8Array;
}

/** Who validates or delegates, when, and with how much. */
export interface ValidatorPeriod {
  /** 20 bytes. */
  readonly nodeId: Uint8Array;
  /** Unix seconds. */
  readonly startTime: bigint;
  /** Unix seconds. */
  readonly endTime: bigint;
  readonly weight: bigint;
}

/** Moves funds. */
export interface BaseTx extends BaseFields {
  readonly type: 'BaseTx';
}

/** Stakes on the primary network without a BLS key: in the genesis of older networks only. */
export interface AddValidatorTx extends BaseFields {
  readonly type: 'AddValidatorTx';
  readonly validator: ValidatorPeriod;
  readonly stake: readonly TransferableOutput[];
  readonly rewardsOwner: OutputOwners;
  /** Share of the delegators' rewards, in millionths. */
  readonly shares: number;
}

/** Lets a validator of the primary network validate a permissioned subnet. */
export interface AddSubnetValidatorTx extends BaseFields {
  readonly type: 'AddSubnetValidatorTx';
  readonly validator: ValidatorPeriod;
  readonly subnetId: Uint8Array;
  readonly subnetAuthorization: Authorization;
}

/** Delegates to a validator of the primary network: as old as `AddValidatorTx`. */
export interface AddDelegatorTx extends BaseFields {
  readonly type: 'AddDelegatorTx';
  readonly validator: ValidatorPeriod;
  readonly stake: readonly TransferableOutput[];
  readonly rewardsOwner: OutputOwners;
}

export interface CreateChainTx extends BaseFields {
  readonly type: 'CreateChainTx';
  readonly subnetId: Uint8Array;
  readonly chainName: string;
  readonly vmId: Uint8Array;
  readonly fxIds: readonly Uint8Array[];
  readonly genesisData: Uint8Array;
  readonly subnetAuthorization: Authorization;
}

export interface CreateSubnetTx extends BaseFields {
  readonly type: 'CreateSubnetTx';
  readonly owner: OutputOwners;
}

export interface ImportTx extends BaseFields {
  readonly type: 'ImportTx';
  readonly sourceChain: Uint8Array;
  readonly importedInputs: readonly TransferableInput[];
}

export interface ExportTx extends BaseFields {
  readonly type: 'ExportTx';
  readonly destinationChain: Uint8Array;
  readonly exportedOutputs: readonly TransferableOutput[];
}

/** Moves the time of the chain: of its oldest blocks only. */
export interface AdvanceTimeTx {
  readonly type: 'AdvanceTimeTx';
  /** Unix seconds. */
  readonly time: bigint;
}

/** Ends the staking of a validator or delegator, in a proposal block. */
export interface RewardValidatorTx {
  readonly type: 'RewardValidatorTx';
  /** The transaction that began it. */
  readonly txId: Uint8Array;
}

export interface RemoveSubnetValidatorTx extends BaseFields {
  readonly type: 'RemoveSubnetValidatorTx';
  readonly nodeId: Uint8Array;
  readonly subnetId: Uint8Array;
  readonly subnetAuthorization: Authorization;
}

/** Made a subnet elastic; not permitted since the Etna upgrade. */
export interface TransformSubnetTx extends BaseFields {
  readonly type: 'TransformSubnetTx';
  readonly subnetId: Uint8Array;
  readonly assetId: Uint8Array;
  readonly initialSupply: bigint;
  readonly maximumSupply: bigint;
  readonly minConsumptionRate: bigint;
  readonly maxConsumptionRate: bigint;
  readonly minValidatorStake: bigint;
  readonly maxValidatorStake: bigint;
  readonly minStakeDuration: number;
  readonly maxStakeDuration: number;
  readonly minDelegationFee: number;
  readonly minDelegatorStake: bigint;
  readonly maxValidatorWeightFactor: number;
  readonly uptimeRequirement: number;
  readonly subnetAuthorization: Authorization;
}

export interface AddPermissionlessValidatorTx extends BaseFields {
  readonly type: 'AddPermissionlessValidatorTx';
  readonly validator: ValidatorPeriod;
  readonly subnetId: Uint8Array;
  /** The key that it signs messages between chains with; undefined for none. */
  readonly signer: ProofOfPossession | undefined;
  readonly stake: readonly TransferableOutput[];
  readonly validationRewardsOwner: OutputOwners;
  readonly delegationRewardsOwner: OutputOwners;
  /** Share of the delegators' rewards, in millionths. */
  readonly shares: number;
}

export interface AddPermissionlessDelegatorTx extends BaseFields {
  readonly type: 'AddPermissionlessDelegatorTx';
  readonly validator: ValidatorPeriod;
  readonly subnetId: Uint8Array;
  readonly stake: readonly TransferableOutput[];
  readonly rewardsOwner: OutputOwners;
}

export interface TransferSubnetOwnershipTx extends BaseFields {
  readonly type: 'TransferSubnetOwnershipTx';
  readonly subnetId: Uint8Array;
  readonly subnetAuthorization: Authorization;
  readonly newOwner: OutputOwners;
}

/** Owners as L1 validators name them: without a locktime. */
export interface L1Owner {
  readonly threshold: number;
  readonly addresses: readonly Uint8Array[];
}

/** A validator that an L1 begins with. */
export interface L1ConversionValidator {
  /** 20 bytes. */
  readonly nodeId: Uint8Array;
  readonly weight: bigint;
  /** What pays its continuous fee, in 1e-9 of the native token. */
  readonly balance: bigint;
  readonly signer: ProofOfPossession;
  readonly remainingBalanceOwner: L1Owner;
  readonly deactivationOwner: L1Owner;
}

export interface ConvertSubnetToL1Tx extends BaseFields {
  readonly type: 'ConvertSubnetToL1Tx';
  readonly subnetId: Uint8Array;
  /** The chain of the contract that manages the validators. */
  readonly managerChainId: Uint8Array;
  readonly managerAddress: Uint8Array;
  readonly validators: readonly L1ConversionValidator[];
  readonly subnetAuthorization: Authorization;
}

export interface RegisterL1ValidatorTx extends BaseFields {
  readonly type: 'RegisterL1ValidatorTx';
  readonly balance: bigint;
  /** 96 bytes, for the key that the message names. */
  readonly proofOfPossession: Uint8Array;
  /** A signed warp message. */
  readonly message: Uint8Array;
}

export interface SetL1ValidatorWeightTx extends BaseFields {
  readonly type: 'SetL1ValidatorWeightTx';
  /** A signed warp message. */
  readonly message: Uint8Array;
}

export interface IncreaseL1ValidatorBalanceTx extends BaseFields {
  readonly type: 'IncreaseL1ValidatorBalanceTx';
  readonly validationId: Uint8Array;
  readonly balance: bigint;
}

export interface DisableL1ValidatorTx extends BaseFields {
  readonly type: 'DisableL1ValidatorTx';
  readonly validationId: Uint8Array;
  readonly disableAuthorization: Authorization;
}

/** A validator of the primary network that renews itself at the end of each period, until its owner ends it (ACP-236, Helicon). */
export interface AddAutoRenewedValidatorTx extends BaseFields {
  readonly type: 'AddAutoRenewedValidatorTx';
  readonly nodeId: Uint8Array;
  readonly signer: ProofOfPossession | undefined;
  readonly stake: readonly TransferableOutput[];
  readonly validationRewardsOwner: OutputOwners;
  readonly delegationRewardsOwner: OutputOwners;
  readonly validatorAuthority: OutputOwners;
  readonly delegationShares: number;
  readonly autoCompoundRewardShares: number;
  /** Seconds. */
  readonly period: bigint;
}

/** What a validator that renews itself does at the end of its running period; a period of 0 ends it then (ACP-236, Helicon). */
export interface SetAutoRenewedValidatorConfigTx extends BaseFields {
  readonly type: 'SetAutoRenewedValidatorConfigTx';
  readonly txId: Uint8Array;
  readonly authorization: Authorization;
  readonly autoCompoundRewardShares: number;
  readonly period: bigint;
}

/** Ends a period of a validator that renews itself; blocks propose it, nobody pays for it (ACP-236, Helicon). */
export interface RewardAutoRenewedValidatorTx {
  readonly type: 'RewardAutoRenewedValidatorTx';
  readonly txId: Uint8Array;
  /** Unix seconds. */
  readonly timestamp: bigint;
}

/** What a transaction of the platform chain says, before it is signed. */
export type UnsignedPlatformTx =
  | AddAutoRenewedValidatorTx
  | AddDelegatorTx
  | AddPermissionlessDelegatorTx
  | AddPermissionlessValidatorTx
  | AddSubnetValidatorTx
  | AddValidatorTx
  | AdvanceTimeTx
  | BaseTx
  | ConvertSubnetToL1Tx
  | CreateChainTx
  | CreateSubnetTx
  | DisableL1ValidatorTx
  | ExportTx
  | ImportTx
  | IncreaseL1ValidatorBalanceTx
  | RegisterL1ValidatorTx
  | RemoveSubnetValidatorTx
  | RewardAutoRenewedValidatorTx
  | RewardValidatorTx
  | SetAutoRenewedValidatorConfigTx
  | SetL1ValidatorWeightTx
  | TransferSubnetOwnershipTx
  | TransformSubnetTx;

/** A transaction of the platform chain with its signatures, its bytes and its ID. */
export interface PlatformTx {
  /** sha256 of `bytes`. */
  readonly id: Uint8Array;
  readonly unsigned: UnsignedPlatformTx;
  readonly credentials: readonly Credential[];
  /** Codec version, unsigned part, credentials. */
  readonly bytes: Uint8Array;
  /** What is signed: codec version and unsigned part. */
  readonly unsignedBytes: Uint8Array;
}
