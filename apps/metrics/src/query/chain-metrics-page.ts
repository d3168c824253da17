import { MetricsError } from '../errors.js';
import { type Interval, intervals } from '../metrics/interval.js';
import type { ChainMetric } from '../metrics/metric.js';
import type { ChainGroup } from '../state/chain-record.js';
import { findScope } from './find-chain.js';
import type { PageFilters, PageTokens } from './page-token.js';
import { readSeries, type SeriesPoint, type SeriesReader } from './read-series.js';

/** A request for a page of a chain metric. */
export interface ChainMetricsRequest {
  /** EVM chain ID, or a group of chains. */
  readonly scope: bigint | ChainGroup;
  readonly metric: ChainMetric;
  readonly interval?: Interval | undefined;
  /** Inclusive, Unix seconds. */
  readonly start?: number | undefined;
  /** Exclusive, Unix seconds. */
  readonly end?: number | undefined;
  readonly pageToken?: string | undefined;
  readonly pageSize: number;
}

/** A page of points, newest first, and the token of the next one where older points remain. */
export interface ChainMetricsPage {
  readonly points: readonly SeriesPoint[];
  readonly nextPageToken: string | undefined;
}

/**
 * Answers a request for a chain metric, page by page.
 * @throws MetricsError `unknown-chain`, `unsupported-interval`, `invalid-page-token`.
 */
export async function readChainMetricsPage(
  reader: SeriesReader,
  tokens: PageTokens,
  { scope, metric, interval, start, end, pageToken, pageSize }: ChainMetricsRequest,
): Promise<ChainMetricsPage> {
  const list = `getChainMetrics ${scope} ${metric.name}`;
  const given = { timeInterval: interval, startTimestamp: start, endTimestamp: end };
  const page =
    pageToken === undefined ? { filters: given, cursor: end } : tokens.read(pageToken, list, given);
  const filters: PageFilters = {
    ...page.filters,
    timeInterval: intervalOf(metric, page.filters.timeInterval),
  };
  const { points, next } = await readSeries(reader, {
    scope: findScope(reader.state, scope),
    metric,
    interval: intervalOf(metric, page.filters.timeInterval),
    start: numberOf(page.filters.startTimestamp),
    end: numberOf(page.cursor),
    limit: pageSize,
  });
  return {
    points,
    nextPageToken: next === undefined ? undefined : tokens.issue({ list, filters, cursor: next }),
  };
}

/** The interval of a request; without one the shortest that the metric offers. */
function intervalOf(metric: ChainMetric, given: unknown): Interval {
  const interval = intervals.find((candidate) =>
    given === undefined ? metric.intervals.includes(candidate) : candidate === given,
  );
  if (interval === undefined || !metric.intervals.includes(interval)) {
    throw new MetricsError(
      'unsupported-interval',
      `timeInterval of ${metric.name} must be one of: ${metric.intervals.join(', ')}`,
    );
  }
  return interval;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
