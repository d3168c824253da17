import type { PlatformTx, Utxo } from '@firn/platform-codec';
import type {
  BlockchainRecord,
  GasState,
  L1Validator,
  Staker,
  Subnet,
  ValidatorFeeState,
} from './records.js';
import type { ValidatorAt } from './validator-at.js';

/**
 * What the platform chain knows at one moment. It is read by ID; every list is in an order that does not depend on how it
 * is stored. What it returns is never changed in place.
 */
export interface PlatformStateView {
  /** Time of the chain: Unix seconds. */
  readonly timestamp: bigint;
  readonly gas: GasState;
  readonly validatorFees: ValidatorFeeState;
  /** Upper bound of the native token's supply, in 1e-9 of it. */
  readonly supply: bigint;

  /** An unspent output of the platform chain, by its ID. */
  utxo(id: Uint8Array): Utxo | undefined;
  /** An output that another chain exported to the platform chain and that nobody has imported. */
  importable(sourceChain: Uint8Array, id: Uint8Array): Utxo | undefined;

  /** A transaction that was taken in, or that a proposal's abort has refused, by its ID. */
  acceptedTx(id: Uint8Array): PlatformTx | undefined;

  subnet(id: Uint8Array): Subnet | undefined;
  blockchain(id: Uint8Array): BlockchainRecord | undefined;

  /** The current validator of that node on a subnet, not of an L1. */
  validator(subnetId: Uint8Array, nodeId: Uint8Array): Staker | undefined;
  /** Who delegates to that node on a subnet, by end time. */
  delegators(subnetId: Uint8Array, nodeId: Uint8Array): readonly Staker[];
  /** A current staker, by the transaction that began it. */
  staker(txId: Uint8Array): Staker | undefined;
  /** Current validators and delegators of all subnets by (end time, priority, transaction): whoever ends first comes first. */
  stakers(): Iterable<Staker>;
  /** What the delegators' rewards have brought a validator so far, paid when it ends; in 1e-9 of the native token. */
  accruedDelegateeReward(txId: Uint8Array): bigint;

  l1Validator(validationId: Uint8Array): L1Validator | undefined;
  /** Validators of an L1, active or not, by validation ID. */
  l1Validators(subnetId: Uint8Array): readonly L1Validator[];
  /** The validator of an L1 that has that node ID. */
  l1ValidatorOfNode(subnetId: Uint8Array, nodeId: Uint8Array): L1Validator | undefined;
  /** How many L1 validators pay the continuous fee. */
  readonly activeL1ValidatorCount: number;
  /** Active L1 validators by (end of their balance, validation ID): whoever runs dry first comes first. */
  activeL1Validators(): Iterable<L1Validator>;
  /** When the time of a used registration is over, by its validation ID: Unix seconds; undefined for one that is not used, or over. */
  registrationExpiry(validationId: Uint8Array): bigint | undefined;
}

/** The state that the last accepted block left. */
export interface AcceptedState extends PlatformStateView {
  /**
   * Who validates a subnet, by node ID: as `PlatformChain.validatorsAt` the last accepted block. Always the same list while
   * none of them changes.
   */
  validatorsNow(subnetId: Uint8Array): readonly ValidatorAt[];
}

/** The state while a transaction or a block changes it; what it changes is seen by its own reads at once. */
export interface PlatformState extends PlatformStateView {
  setTimestamp(seconds: bigint): void;
  setGas(gas: GasState): void;
  setValidatorFees(fees: ValidatorFeeState): void;
  setSupply(supply: bigint): void;

  addUtxo(utxo: Utxo): void;
  /** Removes an output; none is an output that was made and spent in between. */
  removeUtxo(id: Uint8Array): void;
  /** Keeps an output for `platform.getRewardUTXOs`, beside adding it. */
  addRewardUtxo(stakingTxId: Uint8Array, utxo: Utxo): void;
  /** Removes what another chain exported to the platform chain. */
  removeImported(sourceChain: Uint8Array, id: Uint8Array): void;
  /** Gives an output to another chain. */
  addExported(destinationChain: Uint8Array, utxo: Utxo): void;

  putSubnet(subnet: Subnet): void;
  putBlockchain(blockchain: BlockchainRecord): void;

  /** Adds a staker, in place of one that the same transaction began, whose delegatee reward it keeps. */
  addStaker(staker: Staker): void;
  /** What delegators' rewards have brought it goes with it. */
  removeStaker(staker: Staker): void;
  setAccruedDelegateeReward(txId: Uint8Array, amount: bigint): void;

  putL1Validator(validator: L1Validator): void;
  removeL1Validator(validationId: Uint8Array): void;
  /** Remembers a registration, which is not remembered yet, until its time is over: Unix seconds, after the time of the state. */
  addRegistration(validationId: Uint8Array, expiry: bigint): void;

  /** Keeps a transaction that the state has taken in, or that a proposal's abort has refused. */
  addTx(tx: PlatformTx, status: AcceptedTxStatus): void;
}

/** What became of a transaction that a block holds. */
export type AcceptedTxStatus = 'Aborted' | 'Committed';
