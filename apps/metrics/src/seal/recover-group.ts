import type { Interval } from '../metrics/interval.js';
import { reloadGroup } from '../state/load-state.js';
import { type GroupState, sealKey } from '../state/service-state.js';
import type { Store } from '../store/store.js';
import { eraseSeries } from './lower-seals.js';

/**
 * Brings the stored values of a group back to its seals after a sealing may have been cut off anywhere: reads the seals again and erases what is
 * beyond them.
 */
export async function recoverGroup(store: Store, group: GroupState): Promise<void> {
  await reloadGroup(store, group);
  await eraseSeriesBeyondSeals(store, group.key, group.stored);
}

/** Erases values of a chain or group that its seals do not cover. */
export async function eraseSeriesBeyondSeals(
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
