import { type PlatformBlock, type PlatformTx, parseUtxo, type Utxo } from '@firn/platform-codec';
import { type Store, textKey } from '@firn/storage';
import { primaryNetworkId } from '../primary-network.js';
import type { SharedMemory, UtxoPage, UtxoPageRequest } from '../shared-memory/shared-memory.js';
import type { AcceptedState } from './platform-state.js';
import { type ChainSingletons, singletonsForm } from './record-forms.js';
import type {
  BlockchainRecord,
  GasState,
  L1Validator,
  Staker,
  Subnet,
  ValidatorFeeState,
} from './records.js';
import type { StateChanges } from './state-changes.js';
import { openTables, type StateTables } from './state-tables.js';
import type { StoredPlatformTx } from './tx-table.js';
import type { ValidatorAt } from './validator-at.js';
import { type BlockChanges, rewardKey, writeChanges } from './write-changes.js';

// What it was called when the first folders were written.
const singletonsKey = textKey('figures');
const maxOutputIndex = 0xffff_ffff;

const nothingYet: ChainSingletons = {
  timestamp: 0n,
  supply: 0n,
  gasCapacity: 0n,
  gasExcess: 0n,
  validatorFeeExcess: 0n,
  accruedFees: 0n,
  height: -1n,
};

/**
 * The accepted state of the platform chain in the store of the node. Each `apply` is one transaction of the store: a process
 * that is killed leaves all of it, or nothing. Stakers, L1 validators, subnets and blockchains are in memory as well; outputs,
 * transactions and blocks are read from disk.
 */
export class DurableState implements AcceptedState {
  readonly #store: Store;
  readonly #sharedMemory: SharedMemory;
  #tables: StateTables;
  #singletons: ChainSingletons;

  /** Reads what the store holds: nothing, before the genesis is applied. @throws RecordError for records that are damaged. */
  constructor(store: Store, sharedMemory: SharedMemory) {
    this.#store = store;
    this.#sharedMemory = sharedMemory;
    this.#tables = openTables(store);
    this.#singletons = readSingletons(this.#tables);
  }

  /** Whether no block was applied yet: not even that of the genesis. */
  get isEmpty(): boolean {
    return this.#singletons.height < 0n;
  }

  /** Height of the last accepted block; -1 before the genesis. */
  get height(): bigint {
    return this.#singletons.height;
  }

  /** @throws Error before the genesis. */
  get lastAccepted(): PlatformBlock {
    const block = this.blockByHeight(this.height);
    if (block === undefined) throw new Error('the platform chain has no block before its genesis');
    return block;
  }

  /**
   * Takes in blocks that follow the last accepted one, and what they changed: all on disk when it returns. `alongside` writes
   * more in the same transaction. It is not for use inside another write, which could fail when the memory has changed already.
   * @throws Error when the blocks do not follow, or the store refuses; the state is then as before.
   */
  apply(
    changes: StateChanges,
    blocks: readonly [PlatformBlock, ...PlatformBlock[]],
    alongside: () => void = () => {},
  ): void {
    this.#assertFollowing(blocks);
    this.#take({ changes, blocks, height: this.height + BigInt(blocks.length) }, alongside);
  }

  /** Makes changes that no block makes: they take effect after the last accepted one. `alongside` is as for `apply`. */
  amend(changes: StateChanges, alongside: () => void = () => {}): void {
    this.#take({ changes, blocks: [], height: this.height }, alongside);
  }

  get timestamp(): bigint {
    return this.#singletons.timestamp;
  }

  get gas(): GasState {
    return { capacity: this.#singletons.gasCapacity, excess: this.#singletons.gasExcess };
  }

  get validatorFees(): ValidatorFeeState {
    return { excess: this.#singletons.validatorFeeExcess, accruedFees: this.#singletons.accruedFees };
  }

  get supply(): bigint {
    return this.#singletons.supply;
  }

  utxo(id: Uint8Array): Utxo | undefined {
    return this.#tables.utxos.get(id);
  }

  importable(sourceChain: Uint8Array, id: Uint8Array): Utxo | undefined {
    return this.#sharedMemory.get(primaryNetworkId, sourceChain, id);
  }

  /** A page of the outputs that the addresses own (reference: section 4.7). */
  utxos(page: UtxoPageRequest): UtxoPage {
    return this.#tables.utxos.page(page);
  }

  /** All outputs that the addresses own, each once, read from disk as they are asked for. */
  utxosOf(addresses: readonly Uint8Array[]): Iterable<Utxo> {
    return this.#tables.utxos.ownedBy(addresses);
  }

  /** What a staker was paid at its end, stake not included; by output index. */
  rewardUtxos(stakingTxId: Uint8Array): readonly Utxo[] {
    const start = rewardKey(stakingTxId, 0);
    const end = Buffer.concat([rewardKey(stakingTxId, maxOutputIndex), Uint8Array.of(0)]);
    return Array.from(this.#tables.rewardUtxos.range({ start, end }), ({ value }) =>
      parseUtxo(Uint8Array.from(value)),
    );
  }

  acceptedTx(id: Uint8Array): PlatformTx | undefined {
    return this.tx(id)?.tx;
  }

  subnet(id: Uint8Array): Subnet | undefined {
    return this.#tables.subnets.get(id);
  }

  /** In the order of their creation. */
  get subnets(): readonly Subnet[] {
    return this.#tables.subnets.all;
  }

  blockchain(id: Uint8Array): BlockchainRecord | undefined {
    return this.#tables.blockchains.get(id);
  }

  /** In the order of their creation: those of the genesis first. */
  get blockchains(): readonly BlockchainRecord[] {
    return this.#tables.blockchains.all;
  }

  validator(subnetId: Uint8Array, nodeId: Uint8Array): Staker | undefined {
    return this.#tables.stakers.current.validator(subnetId, nodeId);
  }

  delegators(subnetId: Uint8Array, nodeId: Uint8Array): readonly Staker[] {
    return this.#tables.stakers.current.delegators(subnetId, nodeId);
  }

  staker(txId: Uint8Array): Staker | undefined {
    return this.#tables.stakers.current.byTx(txId);
  }

  stakers(): readonly Staker[] {
    return this.#tables.stakers.current.ordered;
  }

  accruedDelegateeReward(txId: Uint8Array): bigint {
    return this.#tables.stakers.current.delegateeReward(txId);
  }

  l1Validator(validationId: Uint8Array): L1Validator | undefined {
    return this.#tables.l1Validators.current.byId(validationId);
  }

  l1Validators(subnetId: Uint8Array): readonly L1Validator[] {
    return this.#tables.l1Validators.current.ofSubnet(subnetId);
  }

  l1ValidatorOfNode(subnetId: Uint8Array, nodeId: Uint8Array): L1Validator | undefined {
    return this.#tables.l1Validators.current.ofNode(subnetId, nodeId);
  }

  get activeL1ValidatorCount(): number {
    return this.#tables.l1Validators.current.activeCount;
  }

  activeL1Validators(): readonly L1Validator[] {
    return this.#tables.l1Validators.current.active;
  }

  registrationExpiry(validationId: Uint8Array): bigint | undefined {
    return this.#tables.registrations.expiry(validationId);
  }

  /** A transaction that a block holds, or the genesis. */
  tx(id: Uint8Array): StoredPlatformTx | undefined {
    return this.#tables.txs.get(id);
  }

  blockById(id: Uint8Array): PlatformBlock | undefined {
    return this.#tables.blocks.byId(id);
  }

  blockByHeight(height: bigint): PlatformBlock | undefined {
    if (height < 0n || height > this.height) return undefined;
    return this.#tables.blocks.byHeight(height);
  }

  validatorsNow(subnetId: Uint8Array): readonly ValidatorAt[] {
    return this.#tables.weights.now(subnetId);
  }

  /** Who validated a subnet when the block of that height was the last one, by node ID. @throws RangeError above the last one. */
  validatorsAt(height: bigint, subnetId: Uint8Array): readonly ValidatorAt[] {
    this.#assertAccepted(height);
    return this.#tables.weights.at(height, subnetId);
  }

  /** The same for every subnet that had validators then, by `keyOf` its ID. @throws RangeError */
  allValidatorsAt(height: bigint): ReadonlyMap<string, readonly ValidatorAt[]> {
    this.#assertAccepted(height);
    return this.#tables.weights.allAt(height, [primaryNetworkId, ...this.subnets.map(({ id }) => id)]);
  }

  #take(taken: BlockChanges, alongside: () => void): void {
    const singletons = changedSingletons(this.#singletons, taken);
    try {
      this.#store.write(() => {
        writeChanges(this.#tables, this.#sharedMemory, taken);
        this.#tables.singletons.put(singletonsKey, singletonsForm.toBytes(singletons));
        alongside();
      });
    } catch (error) {
      // The store took nothing, so what is in memory is read again.
      this.#tables = openTables(this.#store);
      throw error;
    }
    this.#singletons = singletons;
  }

  #assertAccepted(height: bigint): void {
    if (height >= 0n && height <= this.height) return;
    throw new RangeError(`height ${height} must be from 0 to ${this.height}, the last accepted one`);
  }

  #assertFollowing(blocks: readonly PlatformBlock[]): void {
    let expected = this.height + 1n;
    for (const { content } of blocks) {
      if (content.height !== expected) {
        throw new Error(`a block of height ${content.height} cannot be applied where ${expected} is next`);
      }
      expected += 1n;
    }
  }
}

function readSingletons(tables: StateTables): ChainSingletons {
  const bytes = tables.singletons.get(singletonsKey);
  return bytes === undefined ? nothingYet : singletonsForm.fromBytes(bytes);
}

function changedSingletons(before: ChainSingletons, { changes, height }: BlockChanges): ChainSingletons {
  const { timestamp, supply, gas, validatorFees } = changes;
  return {
    timestamp: timestamp ?? before.timestamp,
    supply: supply ?? before.supply,
    gasCapacity: gas?.capacity ?? before.gasCapacity,
    gasExcess: gas?.excess ?? before.gasExcess,
    validatorFeeExcess: validatorFees?.excess ?? before.validatorFeeExcess,
    accruedFees: validatorFees?.accruedFees ?? before.accruedFees,
    height,
  };
}
