import type { GetValidatorMetricsHandler } from '@firn/metrics-server';
import type { MetricsContext } from '../../metrics-context.js';
import { readFeeMetric } from '../../query/fee-metrics.js';
import { toHexNode } from '../../query/platform-parameters.js';

export const getValidatorMetrics: GetValidatorMetricsHandler<MetricsContext> = (
  { nodeId, ...request },
  { platform },
) => {
  const wanted = toHexNode('nodeId', nodeId);
  return readFeeMetric(platform, request, ({ node }) => node === wanted);
};
