import type { GetValidatorMetricsHandler } from '@firn/metrics-server';
import type { MetricsContext } from '../../metrics-context.js';
import { type FeeMeasure, readFeeSeries } from '../../query/fee-series.js';
import { toHexNode } from '../../query/platform-parameters.js';

const measures: Readonly<Record<'perNodeDailyFeesPaid' | 'perNodeCumulativeFeesPaid', FeeMeasure>> = {
  perNodeDailyFeesPaid: 'daily',
  perNodeCumulativeFeesPaid: 'cumulative',
};

export const getValidatorMetrics: GetValidatorMetricsHandler<MetricsContext> = (
  { nodeId, metric, startTimestamp, endTimestamp },
  { platform },
) => {
  const wanted = toHexNode('nodeId', nodeId);
  return {
    results: readFeeSeries(platform, {
      measure: measures[metric],
      includes: ({ node }) => node === wanted,
      start: startTimestamp,
      end: endTimestamp,
    }),
  };
};
