import type { Store } from '../store/store.js';
import type { ChainState } from './service-state.js';

/** Whether the registry says that another chain has replaced this one: another process may have noted it. */
export async function isRetired(registry: Store, { key }: Pick<ChainState, 'key'>): Promise<boolean> {
  const rows = await registry.query(
    "SELECT chain FROM chains FINAL WHERE chain = {chain:UInt32} AND retired != ''",
    { params: { chain: key } },
  );
  return rows.length > 0;
}
