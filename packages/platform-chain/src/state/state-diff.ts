import { type PlatformTx, type Utxo, utxoId } from '@firn/platform-codec';
import { keyOf } from '../key-of.js';
import { applyChanges } from './apply-changes.js';
import { L1ValidatorOverlay } from './l1-validator-overlay.js';
import { Overlay } from './overlay.js';
import type { AcceptedTxStatus, PlatformState, PlatformStateView } from './platform-state.js';
import type {
  BlockchainRecord,
  GasState,
  L1Validator,
  Staker,
  Subnet,
  ValidatorFeeState,
} from './records.js';
import { StakerOverlay } from './staker-overlay.js';
import type { AcceptedTx, ExportedUtxo, ImportedUtxo, RewardUtxo, StateChanges } from './state-changes.js';

/**
 * Changes over a state that is not touched: of a block, or of one of its transactions over those of the block. Nothing is
 * copied when it is made, and reading costs as much as the state below, plus what changed.
 * @example
 * ```ts
 * const ofBlock = new StateDiff(accepted);
 * const ofTx = new StateDiff(ofBlock);
 * ofTx.removeUtxo(id);
 * ofTx.applyTo(ofBlock); // or forget it: the transaction failed
 * ofBlock.utxo(id); // undefined
 * ```
 */
export class StateDiff implements PlatformState {
  readonly #below: PlatformStateView;
  #timestamp: bigint | undefined;
  #gas: GasState | undefined;
  #validatorFees: ValidatorFeeState | undefined;
  #supply: bigint | undefined;
  readonly #utxos = new Overlay<Utxo>(({ txId, outputIndex }) => keyOf(utxoId(txId, outputIndex)));
  readonly #rewardUtxos: RewardUtxo[] = [];
  readonly #imported = new Map<string, ImportedUtxo>();
  readonly #exported: ExportedUtxo[] = [];
  readonly #subnets = new Overlay<Subnet>(({ id }) => keyOf(id));
  readonly #blockchains = new Overlay<BlockchainRecord>(({ id }) => keyOf(id));
  readonly #stakers: StakerOverlay;
  readonly #l1Validators: L1ValidatorOverlay;
  readonly #registrations = new Map<string, bigint>();
  readonly #txs = new Map<string, AcceptedTx>();

  constructor(below: PlatformStateView) {
    this.#below = below;
    this.#stakers = new StakerOverlay(below);
    this.#l1Validators = new L1ValidatorOverlay(below);
  }

  /** What differs from the state below. It grows with the diff. */
  get changes(): StateChanges {
    return {
      timestamp: this.#timestamp,
      gas: this.#gas,
      validatorFees: this.#validatorFees,
      supply: this.#supply,
      utxos: this.#utxos.changes,
      rewardUtxos: this.#rewardUtxos,
      imported: this.#imported,
      exported: this.#exported,
      subnets: this.#subnets.changes,
      blockchains: this.#blockchains.changes,
      stakers: this.#stakers.changes,
      delegateeRewards: this.#stakers.delegateeRewards,
      l1Validators: this.#l1Validators.changes,
      registrations: this.#registrations,
      txs: this.#txs,
    };
  }

  /** Makes the same changes in another state: the one below, as a rule. */
  applyTo(state: PlatformState): void {
    applyChanges(this.changes, state);
  }

  get timestamp(): bigint {
    return this.#timestamp ?? this.#below.timestamp;
  }

  setTimestamp(seconds: bigint): void {
    this.#timestamp = seconds;
  }

  get gas(): GasState {
    return this.#gas ?? this.#below.gas;
  }

  setGas(gas: GasState): void {
    this.#gas = gas;
  }

  get validatorFees(): ValidatorFeeState {
    return this.#validatorFees ?? this.#below.validatorFees;
  }

  setValidatorFees(fees: ValidatorFeeState): void {
    this.#validatorFees = fees;
  }

  get supply(): bigint {
    return this.#supply ?? this.#below.supply;
  }

  setSupply(supply: bigint): void {
    this.#supply = supply;
  }

  utxo(id: Uint8Array): Utxo | undefined {
    return this.#utxos.read(keyOf(id), () => this.#below.utxo(id));
  }

  addUtxo(utxo: Utxo): void {
    this.#utxos.put(utxo);
  }

  removeUtxo(id: Uint8Array): void {
    this.#utxos.remove(keyOf(id));
  }

  addRewardUtxo(stakingTxId: Uint8Array, utxo: Utxo): void {
    this.#rewardUtxos.push({ stakingTxId, utxo });
  }

  importable(sourceChain: Uint8Array, id: Uint8Array): Utxo | undefined {
    return this.#imported.has(keyOf(sourceChain) + keyOf(id))
      ? undefined
      : this.#below.importable(sourceChain, id);
  }

  removeImported(sourceChain: Uint8Array, id: Uint8Array): void {
    this.#imported.set(keyOf(sourceChain) + keyOf(id), { sourceChain, utxoId: id });
  }

  addExported(destinationChain: Uint8Array, utxo: Utxo): void {
    this.#exported.push({ destinationChain, utxo });
  }

  acceptedTx(id: Uint8Array): PlatformTx | undefined {
    return this.#txs.get(keyOf(id))?.tx ?? this.#below.acceptedTx(id);
  }

  subnet(id: Uint8Array): Subnet | undefined {
    return this.#subnets.read(keyOf(id), () => this.#below.subnet(id));
  }

  putSubnet(subnet: Subnet): void {
    this.#subnets.put(subnet);
  }

  blockchain(id: Uint8Array): BlockchainRecord | undefined {
    return this.#blockchains.read(keyOf(id), () => this.#below.blockchain(id));
  }

  putBlockchain(blockchain: BlockchainRecord): void {
    this.#blockchains.put(blockchain);
  }

  validator(subnetId: Uint8Array, nodeId: Uint8Array): Staker | undefined {
    return this.#stakers.validator(subnetId, nodeId);
  }

  delegators(subnetId: Uint8Array, nodeId: Uint8Array): readonly Staker[] {
    return this.#stakers.delegators(subnetId, nodeId);
  }

  staker(txId: Uint8Array): Staker | undefined {
    return this.#stakers.byTx(txId);
  }

  stakers(): Iterable<Staker> {
    return this.#stakers.ordered();
  }

  addStaker(staker: Staker): void {
    this.#stakers.add(staker);
  }

  removeStaker(staker: Staker): void {
    this.#stakers.remove(staker);
  }

  accruedDelegateeReward(txId: Uint8Array): bigint {
    return this.#stakers.delegateeReward(txId);
  }

  setAccruedDelegateeReward(txId: Uint8Array, amount: bigint): void {
    this.#stakers.setDelegateeReward(txId, amount);
  }

  l1Validator(validationId: Uint8Array): L1Validator | undefined {
    return this.#l1Validators.byId(validationId);
  }

  l1Validators(subnetId: Uint8Array): readonly L1Validator[] {
    return this.#l1Validators.ofSubnet(subnetId);
  }

  l1ValidatorOfNode(subnetId: Uint8Array, nodeId: Uint8Array): L1Validator | undefined {
    return this.#l1Validators.ofNode(subnetId, nodeId);
  }

  get activeL1ValidatorCount(): number {
    return this.#l1Validators.activeCount;
  }

  activeL1Validators(): Iterable<L1Validator> {
    return this.#l1Validators.active();
  }

  putL1Validator(validator: L1Validator): void {
    this.#l1Validators.put(validator);
  }

  removeL1Validator(validationId: Uint8Array): void {
    this.#l1Validators.remove(validationId);
  }

  registrationExpiry(validationId: Uint8Array): bigint | undefined {
    const expiry =
      this.#registrations.get(keyOf(validationId)) ?? this.#below.registrationExpiry(validationId);
    return expiry !== undefined && expiry > this.timestamp ? expiry : undefined;
  }

  addRegistration(validationId: Uint8Array, expiry: bigint): void {
    this.#registrations.set(keyOf(validationId), expiry);
  }

  addTx(tx: PlatformTx, status: AcceptedTxStatus): void {
    this.#txs.set(keyOf(tx.id), { tx, status });
  }
}
