import type { ChainMetric } from './metrics/metric.js';
import type { CollectionNames } from './query/collection-names.js';
import type { PageTokens } from './query/page-token.js';
import type { PlatformReader } from './query/platform-reader.js';
import type { SeriesReader } from './query/read-series.js';

/** What handlers are given beside their parameters. */
export interface MetricsContext {
  readonly series: SeriesReader;
  readonly platform: PlatformReader;
  readonly metrics: readonly ChainMetric[];
  readonly pageTokens: PageTokens;
  readonly collectionNames: CollectionNames;
  /** Unix seconds. */
  readonly now: () => number;
  /** Whether the service is about to stop. */
  readonly stopping: () => boolean;
}
