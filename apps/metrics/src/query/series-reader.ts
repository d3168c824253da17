import type { Fraction } from '../metrics/merge.js';
import type { RollingWindow } from '../metrics/metric.js';
import type { WindowRow } from '../metrics/window-sql.js';
import type { ServiceState } from '../state/service-state.js';
import type { Store } from '../store/store.js';
import type { ChangedHoldings, Holdings } from './holders/holder.js';
import type { MessageSummary } from './messages/message-sql.js';
import { createRecentResults, type RecentResults } from './recent-results.js';

/** Each has up to 5001 holders. */
const maximumHoldings = 40;

/** Each has up to 2160 values. */
const maximumSealedResults = 500;

/** Values by begin of the period. Of a running metric they are what each period adds; the oldest has everything before it too. */
export type Values = ReadonlyMap<number, Fraction>;

/** What series are read from. */
export interface SeriesReader {
  readonly store: Store;
  readonly state: ServiceState;
  /** Asks the store whether it answers, once for all who want to know at the same time. @throws MetricsError `store-unavailable` */
  readonly askStore: () => Promise<unknown>;
  readonly openValues: OpenValuesCache<Values>;
  /** Values of closed periods that were read recently. */
  readonly sealedValues: RecentResults<Values>;
  readonly windowValues: OpenValuesCache<WindowValues>;
  readonly messageWindows: OpenValuesCache<MessageSummary>;
  /** When the closed hours of some chains have the first message, Unix seconds; 0 where they have none. */
  readonly firstMessages: RecentResults<number>;
  /** Pages of holders at the end of the last closed day. */
  readonly closedHoldings: RecentResults<Holdings>;
  /** Whom the blocks of the open day changed. */
  readonly changedHoldings: RecentResults<ChangedHoldings>;
  /** What rolling windows need of closed periods. */
  readonly sealedPieces: RecentResults<WindowRow[]>;
}

/** Makes a reader that remembers nothing yet. */
export function createSeriesReader(store: Store, state: ServiceState): SeriesReader {
  const storeAnswers = createRecentResults<unknown>(1, () => 0);
  return {
    store,
    state,
    // Of the store itself, not of a request, which may be given up while others wait.
    askStore: () => storeAnswers.get('', () => store.query('SELECT 1', { priority: 'light' })),
    openValues: createOpenValuesCache(),
    sealedValues: createRecentResults(maximumSealedResults),
    windowValues: createOpenValuesCache(),
    messageWindows: createOpenValuesCache(),
    firstMessages: createRecentResults(maximumSealedResults),
    closedHoldings: createRecentResults(maximumHoldings),
    changedHoldings: createRecentResults(maximumHoldings),
    sealedPieces: createRecentResults(maximumSealedResults),
  };
}

/** Values of the windows that a metric has. */
export type WindowValues = Readonly<Partial<Record<RollingWindow, number | bigint>>>;

/** What values depend on. */
export interface OpenValuesKey {
  /** Whose values, of which metric and interval or windows. */
  readonly name: string;
  /** What makes older values wrong: the seal, and everything that was taken back. */
  readonly base: string;
  /** What makes them merely older: the last block of each chain. */
  readonly newest: string;
}

interface Entry<Values> extends OpenValuesKey {
  /** The last ones that were computed. */
  values: Promise<Values>;
  /** When their computation began. */
  computedAt: number;
  /** How long it took; undefined until it is known. */
  costMs: number | undefined;
  /** Whether newer ones are being computed. */
  refreshing: boolean;
}

/** Up to this, values are computed again for every block while the request waits. */
const cheapMs = 50;
/** Dearer ones are computed in the background, at most once in this many times their cost. */
const costFactor = 8;
/** Nothing older than this is answered without waiting. */
const maximumAgeMs = 60_000;
const maximumEntries = 10_000;

/**
 * Remembers the values of open periods, which are computed from facts. On a quiet chain every answer is of the last block; where a
 * value takes long, such as the distinct addresses of a busy month, answers may be of a block up to a minute old. Each is exact for its block.
 */
interface OpenValuesCache<Values> {
  get(key: OpenValuesKey, compute: () => Promise<Values>): Promise<Values>;
}

/** Makes an empty cache. @param now milliseconds. */
export function createOpenValuesCache<Values>(
  now: () => number = () => performance.now(),
): OpenValuesCache<Values> {
  const entries = new Map<string, Entry<Values>>();

  /** Computes values; the entry takes them over at once, or when they are there. */
  function compute(
    key: OpenValuesKey,
    load: () => Promise<Values>,
    previous?: Entry<Values>,
  ): Promise<Values> {
    const computedAt = now();
    const values = load();
    const entry: Entry<Values> = { ...key, values, computedAt, costMs: undefined, refreshing: false };
    if (previous === undefined) keep(entry);
    else previous.refreshing = true;
    values.then(
      () => {
        entry.costMs = now() - computedAt;
        if (previous !== undefined && entries.get(key.name) === previous) keep(entry);
      },
      () => {
        if (previous !== undefined) previous.refreshing = false;
        if (entries.get(key.name) === entry) entries.delete(key.name);
      },
    );
    return values;
  }

  function keep(entry: Entry<Values>): void {
    entries.delete(entry.name);
    entries.set(entry.name, entry);
    const [oldest] = entries.keys();
    if (entries.size > maximumEntries && oldest !== undefined) entries.delete(oldest);
  }

  return {
    get(key, load) {
      const entry = entries.get(key.name);
      if (entry === undefined || entry.base !== key.base) return compute(key, load);
      const { costMs, values, refreshing } = entry;
      if (entry.newest === key.newest || costMs === undefined) return values;
      const ageMs = now() - entry.computedAt;
      if (costMs <= cheapMs || ageMs > maximumAgeMs) return compute(key, load);
      if (!refreshing && ageMs > costMs * costFactor) compute(key, load, entry).catch(() => {});
      return values;
    },
  };
}
