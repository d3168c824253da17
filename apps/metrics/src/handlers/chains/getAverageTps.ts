import type { GetAverageTpsHandler } from '@firn/metrics-server';
import { encodeGetAverageTpsResult } from '@firn/metrics-validators';
import { findMetric } from '../../metrics/find-metric.js';
import type { MetricsContext } from '../../metrics-context.js';
import { readChainMetricsPage } from '../../query/chain-metrics-page.js';
import { findChain, findScope, scopeVersion } from '../../query/find-chain.js';
import { knownUntil } from '../../state/service-state.js';

const pageSize = 100;

export const getAverageTps: GetAverageTpsHandler<MetricsContext> = (
  { chainId, pageToken },
  { series, metrics, pageTokens, answers },
) => {
  const metric = findMetric(metrics, 'avgTps');
  const scope = findScope(series.state, chainId);
  const version = () => scopeVersion(series.state, scope);
  return answers.get(`averages ${chainId} ${pageToken}`, version, async () => {
    const { points, nextPageToken } = await readChainMetricsPage(series, pageTokens, {
      scope: chainId,
      metric,
      pageToken,
      pageSize,
    });
    return encodeGetAverageTpsResult({
      results: points,
      status: 200,
      lastRun: knownUntil(findChain(series.state, chainId)) ?? 0,
      nextPageToken,
    });
  });
};
