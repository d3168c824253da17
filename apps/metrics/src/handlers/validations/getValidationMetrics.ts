import type { GetValidationMetricsHandler } from '@firn/metrics-server';
import type { MetricsContext } from '../../metrics-context.js';
import { readFeeMetric } from '../../query/fee-metrics.js';
import { toHexId } from '../../query/platform-parameters.js';

export const getValidationMetrics: GetValidationMetricsHandler<MetricsContext> = (
  { l1ValidationId, ...request },
  { platform },
) => {
  const wanted = toHexId('l1ValidationId', l1ValidationId);
  return readFeeMetric(platform, request, ({ id }) => id === wanted);
};
