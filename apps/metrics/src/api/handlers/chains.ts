import type { ChainsHandlers } from '@firn/metrics-server';
import { encodeGetAverageTpsResult, encodeGetChainMetricsResult } from '@firn/metrics-validators';
import { findMetric } from '../../metrics/metric.js';
import { findChain, findScope, readChainsPage, scopeVersion } from '../../query/chains.js';
import { readChainMetricsPage } from '../../query/series/chain-metrics-page.js';
import { readWindows } from '../../query/series/read-windows.js';
import { toNetwork } from '../../source/platform/platform-network.js';
import { knownUntil } from '../../state/service-state.js';
import type { MetricsContext } from '../metrics-context.js';

const averagesPageSize = 100;

/** Handlers of the operations of chains and their metrics. */
export const chainsHandlers: ChainsHandlers<MetricsContext> = {
  getAverageTps: ({ chainId, pageToken }, { series, metrics, pageTokens, answers }) => {
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
        pageSize: averagesPageSize,
      });
      return encodeGetAverageTpsResult({
        results: points,
        status: 200,
        lastRun: lastRun(),
        nextPageToken,
      });
    });
  },

  getChain: ({ chainId }, { series }) => findChain(series.state, chainId).record,

  getChainMetrics: (params, { series, metrics, pageTokens, answers }) => {
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
  },

  getChainRollingWindowMetrics: async ({ chainId, metric }, { series, metrics, now }) => ({
    result: await readWindows(series, {
      scope: findScope(series.state, chainId),
      metric: findMetric(metrics, metric),
      now: now(),
    }),
  }),

  listChains: ({ network, pageToken }, { series, pageTokens }) =>
    readChainsPage(series.state, pageTokens, { network: network && toNetwork(network), pageToken }),
};
