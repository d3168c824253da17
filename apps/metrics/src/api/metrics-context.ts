import type { ChainMetric } from '../metrics/metric.js';
import type { AnswerCache } from '../query/answer-cache.js';
import type { CollectionNames } from '../query/holders/collection-names.js';
import type { PageTokens } from '../query/page-token.js';
import type { PlatformReader } from '../query/platform/platform-reader.js';
import type { SeriesReader } from '../query/series-reader.js';

/** Whether rate limits are shared as they should be. */
export interface SharedLimits {
  /** Why they are not at the moment; undefined while they are. */
  readonly problem: () => string | undefined;
}

/** Who waits for the answer of a request. */
export interface Asker {
  /** The client that it is counted for. */
  readonly client: string;
  /** Fires if the client cancels the request. Created when it is first read. */
  readonly signal: AbortSignal;
  /** Its header of that name. */
  readonly authorization: string | undefined;
  /** The media types that it takes, as its header says. */
  readonly accept: string | undefined;
  /** Path and query as they were sent. */
  readonly target: string;
}

/** What handlers are given beside their parameters. */
export interface MetricsContext {
  readonly series: SeriesReader;
  readonly platform: PlatformReader;
  readonly metrics: readonly ChainMetric[];
  readonly pageTokens: PageTokens;
  readonly collectionNames: CollectionNames;
  readonly answers: AnswerCache;
  /** Where the rate limits of several servers are kept together; undefined where they are not. */
  readonly sharedLimits?: SharedLimits | undefined;
  /** Who waits for the answer; undefined where it is asked for by the service itself. */
  readonly asker?: Asker | undefined;
  /** Unix seconds. */
  readonly now: () => number;
  /** Whether the service is about to stop. */
  readonly stopping: () => boolean;
}
