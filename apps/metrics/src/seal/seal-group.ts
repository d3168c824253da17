import { computeValues } from '../metrics/compute-values.js';
import { timeRange } from '../metrics/fact-range.js';
import { type Interval, intervals, periodStart } from '../metrics/interval.js';
import { type ChainState, type GroupState, membersOf, sealedUntil, sealKey } from '../state/service-state.js';
import { nextSealStep } from './closed-periods.js';
import { offeredBy, type Sealer, storeSeries } from './seal-chain.js';

/** A block may carry a time a little in the past; waiting this long avoids opening a period again that was just sealed. */
const graceSeconds = 60;

/**
 * Stores the values of a group's closed periods, for metrics that are no sum over its chains. A period counts as closed when it is
 * over and no chain is being back-filled before its end; if a block falls into it all the same, its commit opens it again.
 *
 * @param now Unix seconds.
 */
export async function sealGroup(
  sealer: Sealer,
  group: GroupState,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  for (const interval of intervals) {
    while (await sealOneStep(sealer, group, interval, now, signal)) signal.throwIfAborted();
  }
}

async function sealOneStep(
  { store, state, writer, metrics }: Sealer,
  group: GroupState,
  interval: Interval,
  now: number,
  signal: AbortSignal,
): Promise<boolean> {
  const members = membersOf(state, group.group);
  // Of one chain the group's values are the chain's own.
  if (members.length < 2) return false;
  const closed = Math.min(...members.map((chain) => periodStart(interval, settledUntil(chain, now))));
  const unions = offeredBy(metrics, interval).filter((metric) => metric.acrossChains === 'union');
  const open = unions.filter((metric) => sealedUntil(group.seals, metric.name, interval) < closed);
  const least = Math.min(...open.map((metric) => sealedUntil(group.seals, metric.name, interval)));
  const lagging = open.filter((metric) => sealedUntil(group.seals, metric.name, interval) === least);
  if (lagging.length === 0) return false;

  // From here on a commit that falls before `closed` cancels, whatever `until` turns out to be.
  group.sealing.set(interval, closed);
  const unsealed = members.map((chain) => ({ chain, from: least }));
  const { until } = await nextSealStep(store, interval, timeRange(unsealed, closed), closed);
  const values = await computeValues(store, lagging, interval, timeRange(unsealed, until), {
    priority: 'background',
    signal,
  });
  return writer.marks.run(async () => {
    if (!group.sealing.delete(interval)) return false;
    const seals = lagging.map((metric) => ({
      owner: group.key,
      metric: metric.name,
      interval,
      until,
      next: 0n,
    }));
    await storeSeries(
      store,
      writer,
      values.map((value) => ({ ...value, owner: group.key, interval })),
      seals,
    );
    for (const metric of lagging) group.seals.set(sealKey(metric.name, interval), { until, next: 0n });
    return true;
  });
}

/** The moment before which no more blocks of a chain are expected. */
function settledUntil(chain: ChainState, now: number): number {
  const backFilling = chain.activity.kind === 'back-filling' || chain.confirmedAt === undefined;
  return backFilling ? (chain.watermark?.timestamp ?? 0) : now - graceSeconds;
}
