import type { GetAverageTpsHandler } from '@firn/metrics-server';
import { encodeGetAverageTpsResult } from '@firn/metrics-validators';
import { findMetric } from '../../metrics/find-metric.js';
import type { MetricsContext } from '../../metrics-context.js';
import { readChainMetricsPage } from '../../query/chain-metrics-page.js';
import { findChain, scopeVersion } from '../../query/find-chain.js';
import { knownUntil } from '../../state/service-state.js';

const pageSize = 100;

export const getAverageTps: GetAverageTpsHandler<MetricsContext> = (
  { chainId, pageToken },
  { series, metrics, pageTokens, answers },
) => {
  const metric = findMetric(metrics, 'avgTps');
  const chain = findChain(series.state, chainId);
  // It moves on without a block too: whenever the node confirms its head.
  const lastRun = () => knownUntil(chain) ?? 0;
  const version = () => [...scopeVersion(series.state, chain), lastRun()];
  return answers.get(`averages ${chainId} ${pageToken ?? ''}`, version, async () => {
    const { points, nextPageToken } = await readChainMetricsPage(series, pageTokens, {
      scope: chainId,
      metric,
      pageToken,
      pageSize,
    });
    return encodeGetAverageTpsResult({
      results: points,
      status: 200,
      lastRun: lastRun(),
      nextPageToken,
    });
  });
};
