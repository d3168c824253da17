import type { Metric } from 'virtual:metrics';
import {
  getChainMetrics,
  getChainRollingWindowMetrics,
  getNetworkMetrics,
  getSubnetMetrics,
  getTotalValidatorMetrics,
  getValidationMetrics,
  getValidatorMetrics,
  listChains,
} from '@firn/metrics-client';
import type {
  ChainMetric,
  ChainScope,
  DataPoint,
  GetChainRollingWindowMetricsResult,
  ListChainsResult,
  MetricPage,
  Network,
  NetworkMetric,
  RollingWindowMetric,
  SubnetMetric,
  TimeInterval,
  TotalValidatorMetric,
  ValidationMetric,
  ValidatorMetric,
} from '@firn/metrics-validators';
import { httpTransport, type RestTransport, withTimeout } from '@firn/rest/client';
import { NoMetricsError } from './no-metrics-error.js';
import type { QueryOptions } from './query-options.js';
import { connection } from './session.js';

const timeoutMs = 15_000;
const refreshMs = 5000;
/** Points of one answer: as many as the service gives. */
const pageSize = 2160;
/** Most points of a series: a year of hours and half of another. */
const maxPoints = 6 * pageSize;

/** One series of a metric. */
export interface SeriesRequest {
  readonly metric: Metric;
  /** What it is of: a chain ID, `total`, a network, or an ID; empty for the metrics of all validators. */
  readonly scope: string;
  readonly interval: TimeInterval;
  /** Unix seconds: periods that begin from `from` on and before `to`; undefined for no end. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Points, the oldest first. */
export interface Series {
  readonly points: readonly DataPoint[];
  /** Whether there are older ones than were asked for. */
  readonly isCut: boolean;
}

let opened: RestTransport | undefined;

/** Reaches the metrics service. @throws NoMetricsError where the pages were told of none. */
export function metricsTransport(): RestTransport {
  const { metricsUrl } = connection();
  if (metricsUrl === undefined) throw new NoMetricsError();
  opened ??= withTimeout(httpTransport({ baseUrl: metricsUrl }), timeoutMs);
  return opened;
}

/** The chains that the service indexes. */
export const indexedChainsQuery: QueryOptions<ListChainsResult['chains']> = {
  queryKey: ['metrics', 'chains'],
  refetchInterval: refreshMs,
  queryFn: async ({ signal }) => (await listChains(metricsTransport(), {}, { signal })).chains,
};

/** A series, page by page up to its limit. */
export function seriesQuery(request: SeriesRequest): QueryOptions<Series> {
  const { metric, scope, interval, from, to } = request;
  return {
    queryKey: ['metrics', 'series', metric.name, scope, interval, String(from), String(to)],
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) => {
      const points: DataPoint[] = [];
      let pageToken: string | undefined;
      do {
        const page = await readPage(request, pageToken, signal);
        points.push(...page.results);
        pageToken = page.nextPageToken;
      } while (pageToken !== undefined && points.length < maxPoints);
      return { points: points.reverse(), isCut: pageToken !== undefined };
    },
  };
}

/** The same metric over the last hour, day and so on. */
export function windowsQuery(
  metric: Metric,
  scope: string,
): QueryOptions<GetChainRollingWindowMetricsResult> {
  return {
    queryKey: ['metrics', 'windows', metric.name, scope],
    refetchInterval: refreshMs,
    queryFn: ({ signal }) =>
      getChainRollingWindowMetrics(
        metricsTransport(),
        { chainId: chainScopeOf(scope), metric: metric.name as RollingWindowMetric },
        { signal },
      ),
  };
}

function readPage(
  { metric: { group, name }, scope, interval, from, to }: SeriesRequest,
  pageToken: string | undefined,
  signal: AbortSignal,
): Promise<MetricPage> {
  const transport = metricsTransport();
  const range = { startTimestamp: from, endTimestamp: to };
  const options = { signal };
  switch (group) {
    case 'chain': {
      const chainId = chainScopeOf(scope);
      const params = {
        chainId,
        metric: name as ChainMetric,
        timeInterval: interval,
        pageSize,
        pageToken,
        ...range,
      };
      return getChainMetrics(transport, params, options);
    }
    case 'network': {
      const params = {
        network: scope as Network,
        metric: name as NetworkMetric,
        pageSize,
        pageToken,
        ...range,
      };
      return getNetworkMetrics(transport, params, options);
    }
    case 'subnet':
      return getSubnetMetrics(
        transport,
        { subnetId: scope, metric: name as SubnetMetric, ...range },
        options,
      );
    case 'validation':
      return getValidationMetrics(
        transport,
        { l1ValidationId: scope, metric: name as ValidationMetric, ...range },
        options,
      );
    case 'validator':
      return getValidatorMetrics(
        transport,
        { nodeId: scope as `NodeID-${string}`, metric: name as ValidatorMetric, ...range },
        options,
      );
    case 'total':
      return getTotalValidatorMetrics(transport, { metric: name as TotalValidatorMetric, ...range }, options);
  }
}

function chainScopeOf(scope: string): ChainScope {
  return /^\d{1,20}$/.test(scope) ? BigInt(scope) : (scope as ChainScope);
}
