import { encodeSeals, type SealRow } from '../ingest/mark-rows.js';
import type { Writer } from '../ingest/writer.js';
import { intervals, periodStart } from '../metrics/interval.js';
import type { ChainState, GroupState, Seals, ServiceState } from '../state/service-state.js';
import { sealKey } from '../state/service-state.js';
import type { Store } from '../store/store.js';

/**
 * Opens every period of a group again that ends after a moment, because facts at or after it come or go. Only under `writer.marks`.
 *
 * @param from Unix seconds.
 */
export async function lowerGroupSeals(
  store: Store,
  state: ServiceState,
  writer: Writer,
  group: GroupState,
  from: number,
): Promise<void> {
  for (const [interval, until] of group.sealing) if (from < until) group.sealing.delete(interval);
  const rows = loweredSeals(group.key, group.seals, from).map((row) => ({ ...row, next: 0n }));
  await applySeals(store, state, writer, group.seals, rows);
}

/**
 * The same for a chain whose last block is about to be one of the time `from`: its period is open again, because the block that closed
 * it goes. Only under `writer.marks`.
 */
export async function lowerChainSeals(
  store: Store,
  state: ServiceState,
  writer: Writer,
  chain: ChainState,
  from: number,
): Promise<void> {
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
  await applySeals(store, state, writer, chain.seals, rows);
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

/** The seals go first: what lies beyond a seal is never read, and recovery erases it. */
async function applySeals(
  store: Store,
  state: ServiceState,
  writer: Writer,
  seals: Seals,
  rows: readonly SealRow[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const version = writer.nextVersion();
  await store.insert('seal', encodeSeals(rows, version), `${version} seal`);
  state.generation++;
  for (const { metric, interval, until, next } of rows) seals.set(sealKey(metric, interval), { until, next });
  await eraseSeries(store, first.owner, rows);
}

/** Erases the values of series from the begin of a period on. */
export async function eraseSeries(
  store: Store,
  owner: number,
  from: readonly Pick<SealRow, 'metric' | 'interval' | 'until'>[],
): Promise<void> {
  const params: Record<string, string | number> = { owner };
  const beyond = from.map(({ metric, interval, until }, index) => {
    params[`metric${index}`] = metric;
    return `(metric = {metric${index}:String} AND step = '${interval}' AND ts >= toDateTime(${until}, 'UTC'))`;
  });
  await store.command(`DELETE FROM series WHERE owner = {owner:UInt32} AND (${beyond.join(' OR ')})`, {
    params,
    priority: 'background',
  });
}
