import type { GetSubnetMetricsHandler } from '@firn/metrics-server';
import type { MetricsContext } from '../../metrics-context.js';
import { readFeeMetric } from '../../query/fee-metrics.js';
import { toHexId } from '../../query/platform-parameters.js';

export const getSubnetMetrics: GetSubnetMetricsHandler<MetricsContext> = (
  { subnetId, ...request },
  { platform },
) => {
  const wanted = toHexId('subnetId', subnetId);
  return readFeeMetric(platform, request, ({ subnet }) => subnet === wanted);
};
