import type { GetValidationMetricsHandler } from '@firn/metrics-server';
import type { MetricsContext } from '../../metrics-context.js';
import { type FeeMeasure, readFeeSeries } from '../../query/fee-series.js';
import { toHexId } from '../../query/platform-parameters.js';

const measures: Readonly<Record<'validationFeesDaily' | 'validationCumulativeFeesDaily', FeeMeasure>> = {
  validationFeesDaily: 'daily',
  validationCumulativeFeesDaily: 'cumulative',
};

export const getValidationMetrics: GetValidationMetricsHandler<MetricsContext> = (
  { l1ValidationId, metric, startTimestamp, endTimestamp },
  { platform },
) => {
  const wanted = toHexId('l1ValidationId', l1ValidationId);
  return {
    results: readFeeSeries(platform, {
      measure: measures[metric],
      includes: ({ id }) => id === wanted,
      start: startTimestamp,
      end: endTimestamp,
    }),
  };
};
