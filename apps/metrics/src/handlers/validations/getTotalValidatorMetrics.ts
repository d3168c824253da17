import type { GetTotalValidatorMetricsHandler } from '@firn/metrics-server';
import type { MetricsContext } from '../../metrics-context.js';
import { readFeeMetric } from '../../query/fee-metrics.js';

export const getTotalValidatorMetrics: GetTotalValidatorMetricsHandler<MetricsContext> = (
  request,
  { platform },
) => readFeeMetric(platform, request, () => true);
