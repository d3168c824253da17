import type { GetChainMetricsHandler } from '@firn/metrics-server';
import { findMetric } from '../../metrics/find-metric.js';
import type { MetricsContext } from '../../metrics-context.js';
import { readChainMetricsPage } from '../../query/chain-metrics-page.js';

export const getChainMetrics: GetChainMetricsHandler<MetricsContext> = async (
  params,
  { series, metrics, pageTokens },
) => {
  const { points, nextPageToken } = await readChainMetricsPage(series, pageTokens, {
    scope: params.chainId,
    metric: findMetric(metrics, params.metric),
    interval: params.timeInterval,
    start: params.startTimestamp,
    end: params.endTimestamp,
    pageToken: params.pageToken,
    pageSize: params.pageSize ?? 100,
  });
  return { results: points, nextPageToken };
};
