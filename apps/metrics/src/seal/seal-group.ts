import { setTimeout as delay } from 'node:timers/promises';
import { isMetricsError, messageOf } from '../errors.js';
import type { Logger } from '../logger.js';
import { computeValues } from '../metrics/compute-values.js';
import { timeRange } from '../metrics/fact-tables.js';
import { type Interval, intervals, periodStart } from '../metrics/interval.js';
import type { ChainMetric } from '../metrics/metric.js';
import { basisOf, formatBasis, type GroupSeals, groupsName } from '../state/group-seals.js';
import { encodeSeals, type SealRow } from '../state/mark-rows.js';
import {
  type ChainState,
  type GroupSeal,
  type GroupState,
  membersOf,
  sealedUntil,
  sealKey,
} from '../state/service-state.js';
import type { Leases } from '../store/leases/leases.js';
import type { Store } from '../store/store.js';
import type { Stores } from '../store/stores.js';
import { nextSealStep, readHours } from './closed-periods.js';
import { eraseSeries, recoverGroup } from './lower-seals.js';
import { offeredBy, type Sealer, storeSeries } from './seal-chain.js';

/** What groups are sealed with. */
export interface GroupSealingOptions {
  readonly context: Omit<Sealer, 'store' | 'writer'> & { readonly now: () => number };
  /** What is read, from anywhere. */
  readonly stores: Stores;
  /** What is written to. */
  readonly writing: Stores;
  readonly leases: Leases;
  readonly groupSeals: GroupSeals;
  /** What this process has the right to write, by its name in the table `progress`. */
  readonly owned: Set<string>;
  readonly logger: Logger;
}

const intervalMs = 10_000;
/** At most such a part of the time goes into sealing groups: while chains are back-filled there is something to seal at any time. */
const timePart = 1 / 10;
const longestPauseMs = 300_000;

/**
 * Seals the periods of the groups until the signal is aborted, once this process has the right to.
 * @throws MetricsError `writer-lease-lost`.
 */
export async function keepGroupsSealed(
  { context, stores, writing, leases, groupSeals, owned, logger }: GroupSealingOptions,
  signal: AbortSignal,
): Promise<void> {
  const { writer, release } = await leases.take(groupsName, signal);
  owned.add(groupsName);
  const groups = Object.values(context.state.groups);
  let mustRecover = true;
  while (!signal.aborted) {
    const startedAt = performance.now();
    try {
      if (mustRecover) {
        for (const group of groups) await recoverGroup(writing.of(group.key), group);
        await groupSeals.recheck();
      }
      mustRecover = false;
      for (const group of groups) {
        const sealer = { ...context, store: writing.of(group.key), facts: stores.all, writer, groupSeals };
        await sealGroup(sealer, group, context.now(), signal);
      }
    } catch (error) {
      if (signal.aborted) break;
      if (isMetricsError(error, 'writer-lease-lost')) throw error;
      mustRecover = true;
      logger.warn({ reason: messageOf(error) }, 'groups are sealed again later');
    }
    const dearMs = (performance.now() - startedAt) / timePart;
    const pauseMs = Math.min(longestPauseMs, Math.max(intervalMs, dearMs));
    await delay(pauseMs, undefined, { signal }).catch(() => {});
  }
  await release();
}

/** A block may carry a time a little in the past; waiting this long avoids opening a period again that was just sealed. */
const graceSeconds = 60;

/** What sealing the values of groups works on; `store` holds them. */
export interface GroupSealer extends Sealer {
  /** Reads the facts of all chains. */
  readonly facts: Store;
  readonly groupSeals: GroupSeals;
}

/**
 * Stores the values of a group's closed periods, for metrics that are no sum over its chains. A period counts as closed when it is
 * over and no chain is being back-filled before its end. With the values goes what they were computed from, so that whoever reads them
 * sees whether a block has come into them since; such periods are sealed again.
 *
 * @param now Unix seconds.
 */
export async function sealGroup(
  sealer: GroupSealer,
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
  sealer: GroupSealer,
  group: GroupState,
  interval: Interval,
  now: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { store, facts, writer, groupSeals } = sealer;
  while (wrongSeals(group).length > 0) await lowerStored(sealer, group);
  // In the same step, so that nothing of what is stored is wrong at this moment.
  const plan = planSealing(sealer, group, interval, now);
  if (plan === undefined) return false;
  const { metrics, from, closed, chains } = plan;
  const hours = await readHours(facts, timeRange(chains, closed));
  const { until } = nextSealStep(hours, interval, { next: 0n, closed });
  const values = await computeValues(facts, metrics, interval, timeRange(chains, until), {
    priority: 'background',
    signal,
  });
  // A block may have come into the periods meanwhile.
  if (!group.sealing.delete(interval)) return false;
  const basis = basisOf(
    chains.map(({ chain }) => chain),
    until,
  );
  const seals = metrics.map((metric) => {
    const lowered = group.stored.get(sealKey(metric.name, interval))?.lowered ?? 0n;
    return { metric: metric.name, interval, seal: { until, lowered, basis } };
  });
  const rows = values.map((value) => ({ ...value, owner: group.key, interval }));
  await storeSeries(
    store,
    writer,
    rows,
    seals.map((seal) => sealRow(group, seal)),
  );
  for (const { metric, seal } of seals) group.stored.set(sealKey(metric, interval), seal);
  await groupSeals.recheck();
  return until > from;
}

interface OwnSeal {
  readonly metric: string;
  readonly interval: Interval;
  readonly seal: GroupSeal;
}

/** What is stored but not good any more, lowered to where it is. */
function wrongSeals(group: GroupState): OwnSeal[] {
  return [...group.stored].flatMap(([key, { until, lowered, basis }]) => {
    const good = group.seals.get(key)?.until ?? 0;
    const [metric = '', name] = key.split(' ');
    const interval = intervals.find((candidate) => candidate === name);
    if (good >= until || interval === undefined) return [];
    return [{ metric, interval, seal: { until: good, lowered: lowered + 1n, basis } }];
  });
}

/** Erases values that a block has made wrong, as an undo does it: the seals go first, with a count that readers look at. */
async function lowerStored({ store, writer }: GroupSealer, group: GroupState): Promise<void> {
  const wrong = wrongSeals(group);
  writer.assertHeld();
  const rows = wrong.map((each) => sealRow(group, each));
  await store.insert('seal', encodeSeals(rows, writer.nextVersion()), `${writer.nextToken()} seal`);
  for (const { metric, interval, seal } of wrong) group.stored.set(sealKey(metric, interval), seal);
  await eraseSeries(store, group.key, rows);
}

function sealRow({ key: owner }: GroupState, { metric, interval, seal }: OwnSeal): SealRow {
  const { until, lowered, basis } = seal;
  return { owner, metric, interval, until, next: lowered, basis: formatBasis(basis) };
}

function planSealing(
  { state, metrics }: GroupSealer,
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
  const { activity, confirmedAt, watermark } = chain;
  const begun = watermark?.timestamp ?? 0;
  if (activity.kind === 'back-filling' || confirmedAt === undefined) return begun;
  return Math.max(begun, Math.min(now, confirmedAt) - graceSeconds);
}
