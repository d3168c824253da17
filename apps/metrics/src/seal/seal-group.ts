import { computeValues } from '../metrics/compute-values.js';
import { timeRange } from '../metrics/fact-range.js';
import { type Interval, intervals, periodStart } from '../metrics/interval.js';
import type { ChainMetric } from '../metrics/metric.js';
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

/** What is about to be sealed: some metrics from where their seals are to where periods are closed, and the chains to read. */
interface Plan {
  readonly metrics: readonly ChainMetric[];
  readonly from: number;
  readonly closed: number;
  /** With the watermarks of this moment. */
  readonly chains: readonly { readonly chain: ChainState; readonly from: number }[];
}

async function sealOneStep(
  sealer: Sealer,
  group: GroupState,
  interval: Interval,
  now: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { store, writer } = sealer;
  // No commit may come between the choice of the watermarks and the note that a commit before `closed` looks for.
  const plan = await writer.marks.run(async () => planSealing(sealer, group, interval, now));
  if (plan === undefined) return false;
  const { metrics, from, closed, chains } = plan;
  const { until } = await nextSealStep(store, interval, timeRange(chains, closed), closed);
  const values = await computeValues(store, metrics, interval, timeRange(chains, until), {
    priority: 'background',
    signal,
  });
  return writer.marks.run(async () => {
    if (!group.sealing.delete(interval)) return false;
    const seals = metrics.map((metric) => ({
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
    for (const metric of metrics) group.seals.set(sealKey(metric.name, interval), { until, next: 0n });
    return until > from;
  });
}

function planSealing(
  { state, metrics }: Sealer,
  group: GroupState,
  interval: Interval,
  now: number,
): Plan | undefined {
  const members = membersOf(state, group.group);
  // Of one chain the group's values are the chain's own.
  if (members.length < 2) return undefined;
  const closed = Math.min(...members.map((chain) => periodStart(interval, settledUntil(chain, now))));
  const sealed = (metric: ChainMetric) => sealedUntil(group.seals, metric.name, interval);
  const open = offeredBy(metrics, interval).filter(
    (metric) => metric.acrossChains === 'union' && sealed(metric) < closed,
  );
  if (open.length === 0) return undefined;
  const from = Math.min(...open.map(sealed));
  group.sealing.set(interval, closed);
  return {
    metrics: open.filter((metric) => sealed(metric) === from),
    from,
    closed,
    chains: members.map((chain) => ({ chain: { ...chain }, from })),
  };
}

/** The moment before which no more blocks of a chain are expected. */
function settledUntil(chain: ChainState, now: number): number {
  const backFilling = chain.activity.kind === 'back-filling' || chain.confirmedAt === undefined;
  return backFilling ? (chain.watermark?.timestamp ?? 0) : now - graceSeconds;
}
