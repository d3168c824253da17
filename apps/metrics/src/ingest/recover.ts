import type { Interval } from '../metrics/interval.js';
import { eraseSeries } from '../seal/lower-seals.js';
import { eraseBeyondDerivedSeals } from '../seal/seal-derived.js';
import { reloadChain, reloadGroup } from '../state/load-state.js';
import { type ChainState, type GroupState, type ServiceState, sealKey } from '../state/service-state.js';
import { eraseRows } from '../store/erase-rows.js';
import type { Store } from '../store/store.js';
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

/** The same for the stored values of a group, which has no facts of its own. */
export async function recoverGroup(store: Store, group: GroupState): Promise<void> {
  await reloadGroup(store, group);
  await eraseSeriesBeyondSeals(store, group.key, group.stored);
}

/** Erases the facts of blocks beyond the watermark. */
export async function eraseFactsBeyond(store: Store, chain: ChainState): Promise<void> {
  const { watermark } = chain;
  const beyond =
    watermark === undefined ? 'chain = {chain:UInt32}' : 'chain = {chain:UInt32} AND num > {last:UInt64}';
  const params = { chain: chain.key, last: watermark?.num ?? 0n };
  for (const table of factTables) await eraseRows(store, table, beyond, params);
}

async function eraseSeriesBeyondSeals(
  store: Store,
  owner: number,
  seals: ReadonlyMap<string, { readonly until: number }>,
): Promise<void> {
  const rows = await store.query<{ metric: string; step: Interval; newest: number }>(
    'SELECT metric, step, toUInt32(max(ts)) AS newest FROM series WHERE owner = {owner:UInt32} GROUP BY metric, step',
    { params: { owner } },
  );
  const beyond = rows
    .map(({ metric, step, newest }) => ({
      metric,
      interval: step,
      newest,
      until: seals.get(sealKey(metric, step))?.until ?? 0,
    }))
    .filter(({ newest, until }) => newest >= until);
  await eraseSeries(store, owner, beyond);
}
