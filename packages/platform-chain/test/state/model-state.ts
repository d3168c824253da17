import { compareBytes, type PlatformTx, type Utxo, utxoId } from '@firn/platform-codec';
import { keyOf } from '../../src/key-of.js';
import { primaryNetworkId } from '../../src/primary-network.js';
import type { AcceptedState, AcceptedTxStatus, PlatformState } from '../../src/state/platform-state.js';
import {
  type BlockchainRecord,
  type L1Validator,
  type Staker,
  type Subnet,
  stakerPriority,
} from '../../src/state/records.js';
import type { ValidatorAt } from '../../src/state/validator-at.js';

function without<Value>(map: ReadonlyMap<string, Value>, key: string): Map<string, Value> {
  return new Map([...map].filter(([other]) => other !== key));
}

function isDelegator(staker: Staker): boolean {
  return ([stakerPriority.primaryDelegator, stakerPriority.subnetDelegator] as number[]).includes(
    staker.priority,
  );
}

function difference(a: bigint, b: bigint): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** What the state of the platform chain means, as plainly as it can be said: maps that are searched and sorted at every read. */
export class ModelState implements PlatformState, AcceptedState {
  timestamp = 0n;
  gas = { capacity: 0n, excess: 0n };
  validatorFees = { excess: 0n, accruedFees: 0n };
  supply = 0n;
  utxos = new Map<string, Utxo>();
  rewards: readonly { readonly stakingTxId: Uint8Array; readonly utxo: Utxo }[] = [];
  imports = new Map<string, Utxo>();
  exports: readonly { readonly destinationChain: Uint8Array; readonly utxo: Utxo }[] = [];
  subnets = new Map<string, Subnet>();
  blockchains = new Map<string, BlockchainRecord>();
  stakersByTx = new Map<string, Staker>();
  delegateeRewards = new Map<string, bigint>();
  validations = new Map<string, L1Validator>();
  registrations = new Map<string, bigint>();
  txs = new Map<string, { readonly tx: PlatformTx; readonly status: AcceptedTxStatus }>();

  /** What changes in a copy is not seen here. */
  copy(): ModelState {
    return Object.assign(new ModelState(), this);
  }

  setTimestamp(seconds: bigint): void {
    this.timestamp = seconds;
  }
  setGas(gas: ModelState['gas']): void {
    this.gas = gas;
  }
  setValidatorFees(fees: ModelState['validatorFees']): void {
    this.validatorFees = fees;
  }
  setSupply(supply: bigint): void {
    this.supply = supply;
  }

  utxo(id: Uint8Array): Utxo | undefined {
    return this.utxos.get(keyOf(id));
  }
  addUtxo(utxo: Utxo): void {
    this.utxos = new Map(this.utxos).set(keyOf(utxoId(utxo.txId, utxo.outputIndex)), utxo);
  }
  removeUtxo(id: Uint8Array): void {
    this.utxos = without(this.utxos, keyOf(id));
  }
  addRewardUtxo(stakingTxId: Uint8Array, utxo: Utxo): void {
    this.rewards = [...this.rewards, { stakingTxId, utxo }];
  }
  importable(sourceChain: Uint8Array, id: Uint8Array): Utxo | undefined {
    return this.imports.get(keyOf(sourceChain) + keyOf(id));
  }
  removeImported(sourceChain: Uint8Array, id: Uint8Array): void {
    this.imports = without(this.imports, keyOf(sourceChain) + keyOf(id));
  }
  addExported(destinationChain: Uint8Array, utxo: Utxo): void {
    this.exports = [...this.exports, { destinationChain, utxo }];
  }

  subnet(id: Uint8Array): Subnet | undefined {
    return this.subnets.get(keyOf(id));
  }
  putSubnet(subnet: Subnet): void {
    this.subnets = new Map(this.subnets).set(keyOf(subnet.id), subnet);
  }
  blockchain(id: Uint8Array): BlockchainRecord | undefined {
    return this.blockchains.get(keyOf(id));
  }
  putBlockchain(blockchain: BlockchainRecord): void {
    this.blockchains = new Map(this.blockchains).set(keyOf(blockchain.id), blockchain);
  }

  stakers(): readonly Staker[] {
    return [...this.stakersByTx.values()].sort(
      (a, b) => difference(a.endTime, b.endTime) || a.priority - b.priority || compareBytes(a.txId, b.txId),
    );
  }
  staker(txId: Uint8Array): Staker | undefined {
    return this.stakersByTx.get(keyOf(txId));
  }
  validator(subnetId: Uint8Array, nodeId: Uint8Array): Staker | undefined {
    return this.#stakersOf(subnetId, nodeId).find((staker) => !isDelegator(staker));
  }
  delegators(subnetId: Uint8Array, nodeId: Uint8Array): readonly Staker[] {
    return this.#stakersOf(subnetId, nodeId).filter(isDelegator);
  }
  addStaker(staker: Staker): void {
    this.stakersByTx = new Map(this.stakersByTx).set(keyOf(staker.txId), staker);
  }
  removeStaker({ txId }: Staker): void {
    this.stakersByTx = without(this.stakersByTx, keyOf(txId));
    this.delegateeRewards = without(this.delegateeRewards, keyOf(txId));
  }
  accruedDelegateeReward(txId: Uint8Array): bigint {
    return this.delegateeRewards.get(keyOf(txId)) ?? 0n;
  }
  setAccruedDelegateeReward(txId: Uint8Array, amount: bigint): void {
    this.delegateeRewards = new Map(this.delegateeRewards).set(keyOf(txId), amount);
  }

  l1Validator(validationId: Uint8Array): L1Validator | undefined {
    return this.validations.get(keyOf(validationId));
  }
  l1Validators(subnetId: Uint8Array): readonly L1Validator[] {
    return [...this.validations.values()]
      .filter((validator) => compareBytes(validator.subnetId, subnetId) === 0)
      .sort((a, b) => compareBytes(a.validationId, b.validationId));
  }
  l1ValidatorOfNode(subnetId: Uint8Array, nodeId: Uint8Array): L1Validator | undefined {
    return this.l1Validators(subnetId).find((validator) => compareBytes(validator.nodeId, nodeId) === 0);
  }
  get activeL1ValidatorCount(): number {
    return this.activeL1Validators().length;
  }
  activeL1Validators(): readonly L1Validator[] {
    return [...this.validations.values()]
      .filter(({ endAccumulatedFee }) => endAccumulatedFee > 0n)
      .sort(
        (a, b) =>
          difference(a.endAccumulatedFee, b.endAccumulatedFee) ||
          compareBytes(a.validationId, b.validationId),
      );
  }
  putL1Validator(validator: L1Validator): void {
    this.validations = new Map(this.validations).set(keyOf(validator.validationId), validator);
  }
  removeL1Validator(validationId: Uint8Array): void {
    this.validations = without(this.validations, keyOf(validationId));
  }

  validatorsNow(subnetId: Uint8Array): readonly ValidatorAt[] {
    const found = new Map<string, ValidatorAt>();
    for (const staker of this.stakers()) {
      const { nodeId } = staker;
      if (isDelegator(staker) || compareBytes(staker.subnetId, subnetId) !== 0) continue;
      const delegated = this.delegators(subnetId, nodeId).reduce((sum, { weight }) => sum + weight, 0n);
      found.set(keyOf(nodeId), {
        nodeId,
        weight: staker.weight + delegated,
        publicKey: staker.publicKey ?? this.validator(primaryNetworkId, nodeId)?.publicKey,
      });
    }
    for (const { nodeId, weight, publicKey, endAccumulatedFee } of this.l1Validators(subnetId)) {
      const canSign = endAccumulatedFee > 0n;
      found.set(keyOf(nodeId), { nodeId, weight, publicKey: canSign ? publicKey : undefined });
    }
    return [...found.values()].sort((a, b) => compareBytes(a.nodeId, b.nodeId));
  }

  registrationExpiry(validationId: Uint8Array): bigint | undefined {
    const expiry = this.registrations.get(keyOf(validationId));
    return expiry !== undefined && expiry > this.timestamp ? expiry : undefined;
  }
  addRegistration(validationId: Uint8Array, expiry: bigint): void {
    this.registrations = new Map(this.registrations).set(keyOf(validationId), expiry);
  }

  acceptedTx(id: Uint8Array): PlatformTx | undefined {
    return this.txs.get(keyOf(id))?.tx;
  }

  addTx(tx: PlatformTx, status: AcceptedTxStatus): void {
    this.txs = new Map(this.txs).set(keyOf(tx.id), { tx, status });
  }

  #stakersOf(subnetId: Uint8Array, nodeId: Uint8Array): Staker[] {
    return this.stakers().filter(
      (staker) => compareBytes(staker.subnetId, subnetId) === 0 && compareBytes(staker.nodeId, nodeId) === 0,
    );
  }
}
