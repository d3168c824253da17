import type { ValidationsHandlers } from '@firn/metrics-server';
import { readFeeMetric } from '../../query/platform/fee-series.js';
import { toHexId, toHexNode } from '../../query/platform/platform-parameters.js';
import type { MetricsContext } from '../metrics-context.js';

/** Handlers of the operations of fees of L1 validators. */
export const validationsHandlers: ValidationsHandlers<MetricsContext> = {
  getSubnetMetrics: ({ subnetId, ...request }, { platform }) => {
    const wanted = toHexId('subnetId', subnetId);
    return readFeeMetric(platform, request, ({ subnet }) => subnet === wanted);
  },

  getTotalValidatorMetrics: (request, { platform }) => readFeeMetric(platform, request, () => true),

  getValidationMetrics: ({ l1ValidationId, ...request }, { platform }) => {
    const wanted = toHexId('l1ValidationId', l1ValidationId);
    return readFeeMetric(platform, request, ({ id }) => id === wanted);
  },

  getValidatorMetrics: ({ nodeId, ...request }, { platform }) => {
    const wanted = toHexNode('nodeId', nodeId);
    return readFeeMetric(platform, request, ({ node }) => node === wanted);
  },
};
