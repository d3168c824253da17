import type { Fraction } from '../metrics/merge.js';
import type { WindowRow } from '../metrics/window-sql.js';
import type { ServiceState } from '../state/service-state.js';
import type { Store } from '../store/store.js';
import type { ChangedHoldings, Holdings } from './holders/holder.js';
import type { MessageSummary } from './messages/message-summary.js';
import { createOpenValuesCache, type OpenValuesCache } from './open-values.js';
import { createRecentResults, type RecentResults } from './recent-results.js';
import type { WindowValues } from './window-values.js';

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
