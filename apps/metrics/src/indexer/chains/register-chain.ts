import { MetricsError } from '../../errors.js';
import { type ChainRecord, firstChainKey, type Retirement } from '../../state/chain-record.js';
import { newChainState } from '../../state/load-state.js';
import { retireChain } from '../../state/retire-chain.js';
import type { ChainState, ServiceState } from '../../state/service-state.js';
import { storeChain, storeRegistryRows } from '../../state/store-chain.js';
import type { Writer } from '../../store/leases/leases.js';
import type { Store } from '../../store/store.js';
import { defaultMessengers } from '../ingest/teleporter-messages.js';

/**
 * Gives a chain its number in the store, or finds the one it has, and notes a new name, and another EVM chain ID where there is no block yet.
 * @throws MetricsError `invalid-config` when its EVM chain ID belongs to another chain of the store, by which clients could not tell
 * the two apart, when blocks of its blockchain ID are stored with another EVM chain ID, or when the messages of its stored blocks are those of
 * other messengers.
 *
 * @param messengers contracts whose logs tell of cross-chain messages, in lower case.
 */
export async function registerChain(
  store: Store,
  state: ServiceState,
  writer: Writer,
  record: ChainRecord,
  messengers: ReadonlySet<string> = defaultMessengers,
): Promise<ChainState> {
  const chains = [...state.chains.values()];
  const known = chains.find((chain) => chain.record.blockchainId === record.blockchainId);
  const rival = rivalOf(state, record);
  if (rival !== undefined) {
    throw new MetricsError(
      'invalid-config',
      `EVM chain ${record.evmChainId} is stored as blockchain ${rival.record.blockchainId}, not ${record.blockchainId}: if the network was begun anew, --on-new-genesis reset drops what is stored of it; a chain beside it needs a store of its own, by another --data-dir or another database in --store`,
    );
  }
  if (known?.watermark !== undefined && known.record.evmChainId !== record.evmChainId) {
    throw new MetricsError(
      'invalid-config',
      `blockchain ${record.blockchainId} is stored with EVM chain ID ${known.record.evmChainId}, not ${record.evmChainId}: correct the chains file, or use another --data-dir, or another database in --store, to read it anew`,
    );
  }
  const wanted = [...messengers].sort();
  if (known !== undefined) checkMessengers(known, wanted);
  if (known !== undefined && isSame(known.record, record) && known.messengers?.join() === wanted.join())
    return known;
  const key = known?.key ?? nextChainKey(state);
  const chain = known ?? newChainState(key, record);
  await storeChain(store, writer, { ...chain, record, messengers: wanted });
  chain.record = record;
  chain.messengers = wanted;
  state.chains.set(key, chain);
  return chain;
}

/** The stored chain of another blockchain with the same EVM chain ID, by which clients could not tell the two apart. */
export function rivalOf({ chains }: ServiceState, record: ChainRecord): ChainState | undefined {
  return [...chains.values()].find(
    (chain) =>
      chain.record.evmChainId === record.evmChainId && chain.record.blockchainId !== record.blockchainId,
  );
}

/** The logs of stored blocks are not read again: a series of which one part knows other messengers would say nothing. */
function checkMessengers({ record, messengers, watermark }: ChainState, wanted: readonly string[]): void {
  if (watermark === undefined || messengers === undefined || messengers.join() === wanted.join()) return;
  throw new MetricsError(
    'invalid-config',
    `the messages of chain ${record.evmChainId} are stored up to block ${watermark.num} as ${messengers.join(',')} told them, not ${wanted.join(',')}: start with --teleporter-address ${messengers.join(',')}, or use another --data-dir, or another database in --store, to count them again`,
  );
}

function isSame(one: ChainRecord, other: ChainRecord): boolean {
  return (
    one.evmChainId === other.evmChainId &&
    one.chainName === other.chainName &&
    one.subnetId === other.subnetId &&
    one.network === other.network
  );
}

/**
 * Notes that a chain has a new genesis: the chain that is stored keeps its number and is read no more, and the new one gets a number of its own,
 * in one insert. To be called with the right to write the registry and the old chain.
 *
 * @param record of the new chain, which may have another blockchain ID.
 */
export async function replaceChain(
  store: Store,
  state: ServiceState,
  writer: Writer,
  old: ChainState,
  record: ChainRecord,
  retirement: Exclude<Retirement, 'erased'>,
): Promise<ChainState> {
  const chain: ChainState = { ...newChainState(nextChainKey(state), record), messengers: old.messengers };
  await storeRegistryRows(store, writer, [{ chain: old, retirement }, { chain }]);
  retireChain(state, old, retirement);
  state.chains.set(chain.key, chain);
  return chain;
}

/** A number that no chain of the store has or had. */
function nextChainKey({ chains, retired }: ServiceState): number {
  return Math.max(firstChainKey - 1, ...chains.keys(), ...retired.keys()) + 1;
}
