import { cumulativeAddresses } from '../metrics/cumulativeAddresses.js';
import { type ChainMetric, rollingWindows } from '../metrics/metric.js';
import type { ResponseFormat } from './response-format.js';

/**
 * The metrics as a format offers them. `@avalabs/avacloud-sdk` refuses rolling windows without month, year and all time; in its format
 * `activeAddresses` and `activeSenders` have them too, which costs a count over the facts of a year, or of all time.
 */
export function metricsInFormat(
  metrics: readonly ChainMetric[],
  format: ResponseFormat,
): readonly ChainMetric[] {
  if (format === 'interface') return metrics;
  return metrics.map((metric) => {
    if (metric.windows.length === 0) return metric;
    const allTime = metric.name === 'activeAddresses' ? { allTime: cumulativeAddresses } : {};
    return { ...metric, ...allTime, windows: rollingWindows };
  });
}
