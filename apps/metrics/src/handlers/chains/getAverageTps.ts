import type { GetAverageTpsHandler } from '@firn/metrics-server';
import { findMetric } from '../../metrics/find-metric.js';
import type { MetricsContext } from '../../metrics-context.js';
import { readChainMetricsPage } from '../../query/chain-metrics-page.js';
import { findChain } from '../../query/find-chain.js';
import { knownUntil } from '../../state/service-state.js';

const pageSize = 100;

export const getAverageTps: GetAverageTpsHandler<MetricsContext> = async (
  { chainId, pageToken },
  { series, metrics, pageTokens },
) => {
  const { points, nextPageToken } = await readChainMetricsPage(series, pageTokens, {
    scope: chainId,
    metric: findMetric(metrics, 'avgTps'),
    pageToken,
    pageSize,
  });
  return {
    results: points,
    status: 200,
    lastRun: knownUntil(findChain(series.state, chainId)) ?? 0,
    nextPageToken,
  };
};
