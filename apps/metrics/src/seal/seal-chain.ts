import { encodeSeals, encodeSeries, type SealRow, type SeriesRow } from '../ingest/mark-rows.js';
import type { Writer } from '../ingest/writer.js';
import { computeValues } from '../metrics/compute-values.js';
import { blockRange } from '../metrics/fact-range.js';
import { type Interval, intervals } from '../metrics/interval.js';
import type { ChainMetric } from '../metrics/metric.js';
import {
  type ChainState,
  closedUntil,
  type ServiceState,
  sealedUntil,
  sealKey,
  sealOf,
} from '../state/service-state.js';
import type { Store } from '../store/store.js';
import { nextSealStep } from './closed-periods.js';
import { needsDeriving, sealDerived } from './seal-derived.js';

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
  for (const interval of intervals) {
    while (await sealOneStep(sealer, chain, interval, signal)) signal.throwIfAborted();
  }
  await sealDerived(sealer, chain, signal);
}

/** Whether a period of a chain has closed since it was sealed last. */
export function needsSealing({ metrics }: Pick<Sealer, 'metrics'>, chain: ChainState): boolean {
  const { watermark } = chain;
  return (
    watermark !== undefined &&
    (needsDeriving(chain) ||
      intervals.some((interval) => {
        const closed = closedUntil(watermark, interval);
        return offeredBy(metrics, interval).some(
          (metric) => sealedUntil(chain.seals, metric.name, interval) < closed,
        );
      }))
  );
}

/** Seals one step of the metrics that lag the most. Returns whether there was anything to seal. */
async function sealOneStep(
  sealer: Sealer,
  chain: ChainState,
  interval: Interval,
  signal: AbortSignal,
): Promise<boolean> {
  const { store, writer, metrics } = sealer;
  const { watermark } = chain;
  if (watermark === undefined) return false;
  const closed = closedUntil(watermark, interval);
  const open = offeredBy(metrics, interval).filter(
    (metric) => sealedUntil(chain.seals, metric.name, interval) < closed,
  );
  const least = Math.min(...open.map((metric) => sealedUntil(chain.seals, metric.name, interval)));
  const lagging = open.filter((metric) => sealedUntil(chain.seals, metric.name, interval) === least);
  const [first] = lagging;
  if (first === undefined) return false;

  const { next } = sealOf(chain.seals, first.name, interval);
  const step = await nextSealStep(store, interval, blockRange(chain.key, next, watermark.num), closed);
  const range = blockRange(chain.key, next, step.next - 1n);
  const values =
    step.next > next
      ? await computeValues(store, lagging, interval, range, { priority: 'background', signal })
      : [];
  const rows = values.map((value) => ({ ...value, owner: chain.key, interval }));
  const seals = lagging.map((metric) => ({ ...step, owner: chain.key, metric: metric.name, interval }));
  await storeSeries(store, writer, rows, seals);
  for (const metric of lagging) chain.seals.set(sealKey(metric.name, interval), step);
  return true;
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
