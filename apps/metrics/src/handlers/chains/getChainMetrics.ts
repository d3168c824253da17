import type { GetChainMetricsHandler } from '@firn/metrics-server';
import { encodeGetChainMetricsResult } from '@firn/metrics-validators';
import { findMetric } from '../../metrics/find-metric.js';
import type { MetricsContext } from '../../metrics-context.js';
import { readChainMetricsPage } from '../../query/chain-metrics-page.js';
import { findScope, scopeVersion } from '../../query/find-chain.js';

export const getChainMetrics: GetChainMetricsHandler<MetricsContext> = (
  params,
  { series, metrics, pageTokens, answers },
) => {
  const { chainId, timeInterval, startTimestamp, endTimestamp, pageToken, pageSize = 100 } = params;
  const metric = findMetric(metrics, params.metric);
  const key = `${chainId} ${metric.name} ${timeInterval} ${startTimestamp} ${endTimestamp} ${pageToken ?? ''} ${pageSize}`;
  const scope = findScope(series.state, chainId);
  const version = () => scopeVersion(series.state, scope);
  return answers.get(key, version, async () => {
    const { points, nextPageToken } = await readChainMetricsPage(series, pageTokens, {
      scope: chainId,
      metric,
      interval: timeInterval,
      start: startTimestamp,
      end: endTimestamp,
      pageToken,
      pageSize,
    });
    return encodeGetChainMetricsResult({ results: points, nextPageToken });
  });
};
