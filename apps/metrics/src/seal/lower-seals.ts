import { type Interval, intervals, periodStart } from '../metrics/interval.js';
import { reloadGroup } from '../state/load-state.js';
import { encodeSeals, type SealRow } from '../state/mark-rows.js';
import {
  type ChainState,
  type GroupState,
  type Seals,
  type ServiceState,
  sealKey,
} from '../state/service-state.js';
import type { Writer } from '../store/leases/leases.js';
import type { Store } from '../store/store.js';

/**
 * Opens the periods of a chain whose last block is about to be one of the time `from`: its period is open again, because the block that
 * closed it goes. The values that are beyond the seals then are to be erased.
 *
 * @param from Unix seconds.
 */
export async function lowerChainSeals(
  store: Store,
  state: ServiceState,
  writer: Writer,
  chain: ChainState,
  from: number,
): Promise<readonly SealRow[]> {
  const lowered = loweredSeals(chain.key, chain.seals, from);
  // Every metric of an interval is lowered to the same moment.
  const firstBlocks = new Map<number, bigint>();
  for (const until of new Set(lowered.map((row) => row.until))) {
    const [block] = await store.query<{ next: string }>(
      "SELECT min(num) AS next FROM blocks WHERE chain = {chain:UInt32} AND ts >= toDateTime({until:UInt32}, 'UTC')",
      { params: { chain: chain.key, until } },
    );
    firstBlocks.set(until, BigInt(block?.next ?? 0));
  }
  const rows = lowered.map((row) => ({ ...row, next: firstBlocks.get(row.until) ?? 0n }));
  if (rows.length === 0) return rows;
  await store.insert('seal', encodeSeals(rows, writer.nextVersion()), `${writer.nextToken()} seal`);
  state.generation++;
  for (const { metric, interval, until, next } of rows)
    chain.seals.set(sealKey(metric, interval), { until, next });
  return rows;
}

/** The seals that promise too much when something changes at `from`, lowered to the begin of its period. */
function loweredSeals(owner: number, seals: Seals, from: number): Omit<SealRow, 'next'>[] {
  return [...seals].flatMap(([key, seal]) => {
    const [metric = '', name] = key.split(' ');
    const interval = intervals.find((candidate) => candidate === name);
    if (interval === undefined || seal.until <= from) return [];
    return { owner, metric, interval, until: periodStart(interval, from) };
  });
}

/** Erases the values of series from the begin of a period on. */
export async function eraseSeries(
  store: Store,
  owner: number,
  from: readonly Pick<SealRow, 'metric' | 'interval' | 'until'>[],
): Promise<void> {
  if (from.length === 0) return;
  const params: Record<string, string | number> = { owner };
  const beyond = from.map(({ metric, interval, until }, index) => {
    params[`metric${index}`] = metric;
    return `(metric = {metric${index}:String} AND step = '${interval}' AND ts >= toDateTime(${until}, 'UTC'))`;
  });
  await store.erase('series', `owner = {owner:UInt32} AND (${beyond.join(' OR ')})`, params);
}

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
