import { MetricsError } from '../errors.js';
import type { Writer } from '../ingest/writer.js';
import { type ChainRecord, firstChainKey } from '../state/chain-record.js';
import { newChainState } from '../state/load-state.js';
import type { ChainState, ServiceState } from '../state/service-state.js';
import type { Store } from '../store/store.js';
import { storeChain } from './store-chain.js';

/**
 * Gives a chain its number in the store, or finds the one it has, and notes a new name.
 * @throws MetricsError `invalid-config` when its EVM chain ID belongs to another chain of the store, by which clients could not tell
 * the two apart, or when its blockchain ID is known with another EVM chain ID.
 */
export async function registerChain(
  store: Store,
  state: ServiceState,
  writer: Writer,
  record: ChainRecord,
): Promise<ChainState> {
  const chains = [...state.chains.values()];
  const known = chains.find((chain) => chain.record.blockchainId === record.blockchainId);
  const rival = chains.find((chain) => chain.record.evmChainId === record.evmChainId && chain !== known);
  if (rival !== undefined) {
    throw new MetricsError(
      'invalid-config',
      `EVM chain ${record.evmChainId} of blockchain ${record.blockchainId} is already stored as blockchain ${rival.record.blockchainId}: use another --data-dir`,
    );
  }
  if (known !== undefined && known.record.evmChainId !== record.evmChainId) {
    throw new MetricsError(
      'invalid-config',
      `blockchain ${record.blockchainId} is stored with EVM chain ID ${known.record.evmChainId}, not ${record.evmChainId}: use another --data-dir`,
    );
  }
  if (known !== undefined && isSame(known.record, record)) return known;
  const key = known?.key ?? Math.max(firstChainKey - 1, ...state.chains.keys()) + 1;
  const chain = known ?? newChainState(key, record);
  await storeChain(store, writer, { ...chain, record });
  chain.record = record;
  state.chains.set(key, chain);
  return chain;
}

function isSame(one: ChainRecord, other: ChainRecord): boolean {
  return (
    one.chainName === other.chainName && one.subnetId === other.subnetId && one.network === other.network
  );
}
