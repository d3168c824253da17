import { computeValues } from '../metrics/compute-values.js';
import { blockRange } from '../metrics/fact-tables.js';
import { type Interval, intervals } from '../metrics/interval.js';
import type { ChainMetric } from '../metrics/metric.js';
import { encodeSeals, encodeSeries, type SealRow, type SeriesRow } from '../state/mark-rows.js';
import {
  type ChainState,
  closedUntil,
  type ServiceState,
  sealedUntil,
  sealKey,
  sealOf,
  type Watermark,
} from '../state/service-state.js';
import type { Writer } from '../store/leases/leases.js';
import type { Store } from '../store/store.js';
import { type BlockHour, nextSealStep, readHours } from './closed-periods.js';
import { derivedSeal, openTables, sealDerived } from './seal-derived.js';

/** What sealing works on. */
export interface Sealer {
  readonly store: Store;
  readonly state: ServiceState;
  readonly writer: Writer;
  readonly metrics: readonly ChainMetric[];
}

/**
 * Stores the values of a chain's closed periods. A period is closed once a block after its end is in the store, because block times
 * never fall; its values are then final, and cheap to read. Must not run beside an undo of the same chain.
 */
export async function sealChain(sealer: Sealer, chain: ChainState, signal: AbortSignal): Promise<void> {
  const { watermark } = chain;
  if (watermark === undefined) return;
  const next = firstUnsealed(sealer, chain, watermark);
  if (next === undefined) return;
  const hours = await readHours(sealer.store, blockRange(chain.key, next, watermark.num));
  while (await sealOneStep(sealer, { chain, watermark, hours }, signal)) signal.throwIfAborted();
  await sealDerived(sealer, chain, hours, signal);
}

/** Whether a period of a chain has closed since it was sealed last. */
export function needsSealing(sealer: Pick<Sealer, 'metrics'>, chain: ChainState): boolean {
  const { watermark } = chain;
  return watermark !== undefined && firstUnsealed(sealer, chain, watermark) !== undefined;
}

/** The first block of a closed period that is not in every series and derived table; undefined where there is none. */
function firstUnsealed(
  { metrics }: Pick<Sealer, 'metrics'>,
  chain: ChainState,
  watermark: Watermark,
): bigint | undefined {
  const open = intervals.flatMap((interval) =>
    openMetrics(metrics, chain, watermark, interval).map(
      ({ name }) => sealOf(chain.seals, name, interval).next,
    ),
  );
  const first = [...open, ...openTables(chain, watermark).map((table) => derivedSeal(chain, table).next)];
  return first.reduce<bigint | undefined>(
    (least, next) => (least === undefined || next < least ? next : least),
    undefined,
  );
}

/** The metrics that have a closed period which is not sealed. */
function openMetrics(
  metrics: readonly ChainMetric[],
  chain: ChainState,
  watermark: Watermark,
  interval: Interval,
): ChainMetric[] {
  const closed = closedUntil(watermark, interval);
  return offeredBy(metrics, interval).filter(({ name }) => sealedUntil(chain.seals, name, interval) < closed);
}

/** What is sealed: a chain up to its watermark, with the hours that are not sealed. */
interface Unsealed {
  readonly chain: ChainState;
  readonly watermark: Watermark;
  readonly hours: readonly BlockHour[];
}

/** Values of an interval, and how far they go. */
interface IntervalStep {
  readonly rows: readonly SeriesRow[];
  readonly seals: readonly SealRow[];
}

/** Seals one step of every interval, all of them together. Returns whether there was anything to seal. */
async function sealOneStep(sealer: Sealer, unsealed: Unsealed, signal: AbortSignal): Promise<boolean> {
  const { store, writer } = sealer;
  const steps: IntervalStep[] = [];
  for (const interval of intervals) steps.push(await computeStep(sealer, unsealed, interval, signal));
  const seals = steps.flatMap((step) => step.seals);
  if (seals.length === 0) return false;
  await storeSeries(
    store,
    writer,
    steps.flatMap(({ rows }) => rows),
    seals,
  );
  for (const { metric, interval, until, next } of seals)
    unsealed.chain.seals.set(sealKey(metric, interval), { until, next });
  return true;
}

/** Computes one step of the metrics that lag the most. */
async function computeStep(
  { store, metrics }: Sealer,
  { chain, watermark, hours }: Unsealed,
  interval: Interval,
  signal: AbortSignal,
): Promise<IntervalStep> {
  const open = openMetrics(metrics, chain, watermark, interval);
  const least = Math.min(...open.map(({ name }) => sealedUntil(chain.seals, name, interval)));
  const lagging = open.filter(({ name }) => sealedUntil(chain.seals, name, interval) === least);
  const [first] = lagging;
  if (first === undefined) return { rows: [], seals: [] };

  const { next } = sealOf(chain.seals, first.name, interval);
  const step = nextSealStep(hours, interval, { next, closed: closedUntil(watermark, interval) });
  const range = blockRange(chain.key, next, step.next - 1n);
  const values =
    step.next > next
      ? await computeValues(store, lagging, interval, range, { priority: 'background', signal })
      : [];
  return {
    rows: values.map((value) => ({ ...value, owner: chain.key, interval })),
    seals: lagging.map(({ name }) => ({ ...step, owner: chain.key, metric: name, interval })),
  };
}

/** Stores values of closed periods: the seal that makes them visible goes last. */
export async function storeSeries(
  store: Store,
  writer: Writer,
  rows: readonly SeriesRow[],
  seals: readonly SealRow[],
): Promise<void> {
  writer.assertHeld();
  const token = writer.nextToken();
  if (rows.length > 0) await store.insert('series', encodeSeries(rows), `${token} series`);
  await store.insert('seal', encodeSeals(seals, writer.nextVersion()), `${token} seal`);
}

/** The metrics that an interval is offered for. */
export function offeredBy(metrics: readonly ChainMetric[], interval: Interval): ChainMetric[] {
  return metrics.filter((metric) => metric.intervals.includes(interval));
}
