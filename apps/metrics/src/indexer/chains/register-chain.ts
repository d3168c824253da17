import { MetricsError } from '../../errors.js';
import type { ChainRecord } from '../../state/chain-record.js';
import { newChainState } from '../../state/load-state.js';
import type { ChainState, ServiceState } from '../../state/service-state.js';
import { storeChain } from '../../state/store-chain.js';
import type { Writer } from '../../store/leases/writer.js';
import type { Store } from '../../store/store.js';
import { defaultMessengers } from '../ingest/teleporter-messages.js';
import { nextChainKey } from './replace-chain.js';

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
