import type { GetChainRollingWindowMetricsHandler } from '@firn/metrics-server';
import { findMetric } from '../../metrics/find-metric.js';
import type { MetricsContext } from '../../metrics-context.js';
import { findScope } from '../../query/find-chain.js';
import { readWindows } from '../../query/read-windows.js';

export const getChainRollingWindowMetrics: GetChainRollingWindowMetricsHandler<MetricsContext> = async (
  { chainId, metric },
  { series, metrics, now },
) => ({
  result: await readWindows(series, {
    scope: findScope(series.state, chainId),
    metric: findMetric(metrics, metric),
    now: now(),
  }),
});
