import { type ChainRecord, firstChainKey } from '../../state/chain-record.js';
import { newChainState } from '../../state/load-state.js';
import { retireChain } from '../../state/retire-chain.js';
import type { Retirement } from '../../state/retired-chain.js';
import type { ChainState, ServiceState } from '../../state/service-state.js';
import { storeRegistryRows } from '../../state/store-chain.js';
import type { Writer } from '../../store/leases/writer.js';
import type { Store } from '../../store/store.js';

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
export function nextChainKey({ chains, retired }: ServiceState): number {
  return Math.max(firstChainKey - 1, ...chains.keys(), ...retired.keys()) + 1;
}
