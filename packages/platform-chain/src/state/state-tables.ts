import { type Store, type SubStore, sealedPart } from '@firn/storage';
import { UtxoTable } from '../shared-memory/utxo-table.js';
import { BlockTable } from './block-table.js';
import { L1ValidatorTable } from './l1-validator-table.js';
import { nodeNow, type SubnetNode } from './node-weight.js';
import { OrderedRecords } from './ordered-records.js';
import { blockchainForm, subnetForm } from './record-forms.js';
import type { BlockchainRecord, Subnet } from './records.js';
import { RegistrationTable } from './registration-table.js';
import { isDelegator } from './staker-order.js';
import { StakerTable } from './staker-table.js';
import { TxTable } from './tx-table.js';
import { ValidatorWeights } from './validator-weights.js';

/** Everything that the state keeps on disk, with what it keeps of that in memory. */
export interface StateTables {
  readonly singletons: SubStore;
  readonly blocks: BlockTable;
  readonly txs: TxTable;
  readonly utxos: UtxoTable;
  readonly rewardUtxos: SubStore;
  readonly subnets: OrderedRecords<Subnet>;
  readonly blockchains: OrderedRecords<BlockchainRecord>;
  readonly stakers: StakerTable;
  readonly l1Validators: L1ValidatorTable;
  readonly weights: ValidatorWeights;
  readonly registrations: RegistrationTable;
}

/** Opens the tables of a platform chain and reads into memory what belongs there. */
export function openTables(store: Store): StateTables {
  const part = (name: string): SubStore => sealedPart(store.subStore(`P/${name}`));
  const txs = new TxTable(part('txs'));
  const stakers = new StakerTable(part('stakers'), txs);
  const l1Validators = new L1ValidatorTable(part('l1-validators'));
  const weights = new ValidatorWeights(part('weight-changes'));
  for (const node of currentNodes(stakers, l1Validators)) {
    const validator = nodeNow(stakers.current, l1Validators.current, node);
    if (validator !== undefined) weights.load(node.subnetId, validator);
  }
  return {
    singletons: part('figures'),
    blocks: new BlockTable(store, 'P/blocks'),
    txs,
    utxos: new UtxoTable({ byId: part('utxos'), byOwner: store.subStore('P/utxos-by-owner') }),
    rewardUtxos: part('reward-utxos'),
    subnets: new OrderedRecords(part('subnets'), subnetForm),
    blockchains: new OrderedRecords(part('blockchains'), blockchainForm),
    stakers,
    l1Validators,
    weights,
    registrations: new RegistrationTable(part('registrations')),
  };
}

function* currentNodes(stakers: StakerTable, l1Validators: L1ValidatorTable): Generator<SubnetNode> {
  for (const staker of stakers.current.ordered) if (!isDelegator(staker)) yield staker;
  yield* l1Validators.current.all;
}
