import type { Store } from '../store/store.js';
import type { Retirement } from './chain-record.js';
import { reopenGroups } from './group-seals.js';
import type { ChainState, ServiceState } from './service-state.js';

/**
 * Takes a chain out of a state: the store has noted that another one has replaced it. Whoever is still answering from it finds that nothing of
 * it is stored, and values of groups that it is in are good no more.
 */
export function retireChain(state: ServiceState, chain: ChainState, retirement: Retirement): void {
  const { key, record } = chain;
  reopenGroups(state, chain, 0);
  state.chains.delete(key);
  state.retired.set(key, { key, record, retirement });
  chain.watermark = undefined;
  chain.firstBlocks = [];
  chain.confirmedAt = undefined;
  chain.activity = { kind: 'unfollowed' };
  chain.trouble = undefined;
  chain.seals.clear();
  state.generation++;
}

/** Whether the registry says that another chain has replaced this one: another process may have noted it. */
export async function isRetired(registry: Store, { key }: Pick<ChainState, 'key'>): Promise<boolean> {
  const rows = await registry.query(
    "SELECT chain FROM chains FINAL WHERE chain = {chain:UInt32} AND retired != ''",
    { params: { chain: key } },
  );
  return rows.length > 0;
}
