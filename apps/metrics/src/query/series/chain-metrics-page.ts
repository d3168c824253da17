import { MetricsError } from '../../errors.js';
import { type Interval, intervals } from '../../metrics/interval.js';
import type { ChainMetric } from '../../metrics/metric.js';
import type { ChainGroup } from '../../state/chain-record.js';
import { findScope } from '../chains.js';
import { openPage } from '../page.js';
import type { PageTokens } from '../page-token.js';
import type { SeriesReader } from '../series-reader.js';
import { readSeries, type SeriesPoint } from './read-series.js';

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
  request: ChainMetricsRequest,
): Promise<ChainMetricsPage> {
  const { scope, metric, pageSize } = request;
  const page = openChainMetricsPage(tokens, request);
  const { startTimestamp, endTimestamp } = page.filters;
  const { points, next } = await readSeries(reader, {
    scope: findScope(reader.state, scope),
    metric,
    interval: page.interval,
    start: startTimestamp,
    end: page.cursor === undefined ? endTimestamp : Number(page.cursor),
    limit: pageSize,
  });
  return { points, nextPageToken: next === undefined ? undefined : page.tokenOf(next) };
}

/**
 * The page that a request asks for, with its interval: the request's, that of its token, or the metric's own.
 * @throws MetricsError `unsupported-interval`, `invalid-page-token`.
 */
export function openChainMetricsPage(
  tokens: PageTokens,
  { scope, metric, interval, start, end, pageToken }: Omit<ChainMetricsRequest, 'pageSize'>,
) {
  const page = openPage(tokens, {
    list: `getChainMetrics ${scope} ${metric.name}`,
    filters: { timeInterval: interval, startTimestamp: start, endTimestamp: end },
    defaults: { timeInterval: intervalOf(metric, interval) },
    pageToken,
  });
  return { ...page, interval: intervalOf(metric, page.filters.timeInterval) };
}

/** The interval of a request; without one the shortest that the metric offers. */
function intervalOf(metric: ChainMetric, given: Interval | undefined): Interval {
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
