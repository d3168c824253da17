import { eraseSeriesBeyondSeals } from '../../seal/recover-group.js';
import { eraseBeyondDerivedSeals } from '../../seal/seal-derived.js';
import { reloadChain } from '../../state/load-state.js';
import type { ChainState, ServiceState } from '../../state/service-state.js';
import { eraseRows } from '../../store/erase-rows.js';
import type { Store } from '../../store/store.js';
import { factTables } from './fact-batch.js';

/**
 * Brings a chain back to its watermark and its seals after a commit, an undo or a sealing may have been cut off anywhere: reads
 * them again and erases what is beyond them. Must run before the chain's first commit, and after every failed one.
 */
export async function recoverChain(store: Store, state: ServiceState, chain: ChainState): Promise<void> {
  await reloadChain(store, chain);
  state.generation++;
  await eraseFactsBeyond(store, chain);
  await eraseSeriesBeyondSeals(store, chain.key, chain.seals);
  await eraseBeyondDerivedSeals(store, chain);
}

/** Erases the facts of blocks beyond the watermark. */
export async function eraseFactsBeyond(store: Store, chain: ChainState): Promise<void> {
  const { watermark } = chain;
  const beyond =
    watermark === undefined ? 'chain = {chain:UInt32}' : 'chain = {chain:UInt32} AND num > {last:UInt64}';
  const params = { chain: chain.key, last: watermark?.num ?? 0n };
  await eraseRows(
    store,
    factTables.map((table) => ({ table, condition: beyond })),
    params,
  );
}
