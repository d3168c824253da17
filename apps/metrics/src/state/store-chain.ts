import type { Writer } from '../store/leases/leases.js';
import type { Store, StoreParams } from '../store/store.js';
import type { Retirement } from './chain-record.js';
import type { ChainState } from './service-state.js';

/** A row of the registry. */
export interface RegistryRow {
  readonly chain: Pick<ChainState, 'key' | 'record'> & Partial<ChainState>;
  /** Of a chain that another one has replaced. */
  readonly retirement?: Retirement;
}

/** Writes a chain's record, where its creations and native balances come from, and whose logs tell of its messages, as the state has them. */
export async function storeChain(store: Store, writer: Writer, chain: ChainState): Promise<void> {
  await storeRegistryRows(store, writer, [{ chain }]);
}

/** Writes rows of the registry in one insert: all of them are there, or none. */
export async function storeRegistryRows(
  store: Store,
  writer: Writer,
  rows: readonly RegistryRow[],
): Promise<void> {
  writer.assertHeld();
  const columns =
    'chain, evm_chain_id, name, blockchain_id, subnet_id, network, creations, native, native_reason, messengers, retired, version';
  const places = rows.map((_, index) => placesOf(index));
  const params = rows.map((row, index) => paramsOf(row, index, writer.nextVersion()));
  await store.command(`INSERT INTO chains (${columns}) VALUES ${places.join(', ')}`, {
    params: Object.assign({}, ...params),
  });
}

function placesOf(index: number): string {
  const types = {
    key: 'UInt32',
    evmChainId: 'UInt64',
    chainName: 'String',
    blockchainId: 'String',
    subnetId: 'String',
    network: 'String',
    creations: 'String',
    native: 'String',
    nativeReason: 'String',
    messengers: 'String',
    retired: 'String',
    version: 'UInt64',
  };
  const places = Object.entries(types).map(([name, type]) => `{${name}${index}:${type}}`);
  return `(${places.join(', ')})`;
}

function paramsOf({ chain, retirement }: RegistryRow, index: number, version: bigint): StoreParams {
  const { key, record, creations = '', messengers = [], native } = chain;
  const values = {
    key,
    evmChainId: record.evmChainId,
    chainName: record.chainName,
    blockchainId: record.blockchainId,
    subnetId: record.subnetId,
    network: record.network,
    creations,
    native: native?.from ?? '',
    nativeReason: native?.from === 'none' ? native.reason : '',
    messengers: messengers.join(','),
    retired: retirement ?? '',
    version,
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}${index}`, value]));
}
