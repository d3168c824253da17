import type { Metric } from 'virtual:metrics';
import { getChainMetrics, getChainRollingWindowMetrics } from '@firn/metrics-client';
import type { ChainMetric, RollingWindowMetric } from '@firn/metrics-validators';
import type { Chain } from './chains.js';
import { metricsTransport } from './metrics-queries.js';
import type { QueryOptions } from './query-options.js';

const refreshMs = 5000;
/** Hours of a small line: two days. */
const hours = 48;

/** A metric of a chain at a glance. */
export interface Figure {
  /** Of the last 24 hours; undefined where the service tells none yet. */
  readonly lastDay: number | bigint | undefined;
  /** Of each of the newest hours, the oldest first. */
  readonly byHour: readonly (number | bigint)[];
}

/** A metric of a chain over the last day, and by hour. */
export function figureQuery({ name }: Metric, { chainId }: Chain): QueryOptions<Figure> {
  return {
    queryKey: ['metrics', 'figure', name, String(chainId)],
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) => {
      const transport = metricsTransport();
      const [{ result }, { results }] = await Promise.all([
        getChainRollingWindowMetrics(transport, { chainId, metric: name as RollingWindowMetric }, { signal }),
        getChainMetrics(
          transport,
          { chainId, metric: name as ChainMetric, timeInterval: 'hour', pageSize: hours },
          { signal },
        ),
      ]);
      return { lastDay: result.lastDay, byHour: results.map(({ value }) => value).reverse() };
    },
  };
}
