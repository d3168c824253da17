import type { GetTotalValidatorMetricsHandler } from '@firn/metrics-server';
import type { MetricsContext } from '../../metrics-context.js';
import { type FeeMeasure, readFeeSeries } from '../../query/fee-series.js';

const measures: Readonly<
  Record<'totalValidatorFeesDaily' | 'totalCumulativeFeesDaily' | 'totalPayingValidatorsDaily', FeeMeasure>
> = {
  totalValidatorFeesDaily: 'daily',
  totalCumulativeFeesDaily: 'cumulative',
  totalPayingValidatorsDaily: 'paying',
};

export const getTotalValidatorMetrics: GetTotalValidatorMetricsHandler<MetricsContext> = (
  { metric, startTimestamp, endTimestamp },
  { platform },
) => {
  return {
    results: readFeeSeries(platform, {
      measure: measures[metric],
      includes: () => true,
      start: startTimestamp,
      end: endTimestamp,
    }),
  };
};
