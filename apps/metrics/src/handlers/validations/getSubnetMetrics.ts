import type { GetSubnetMetricsHandler } from '@firn/metrics-server';
import type { MetricsContext } from '../../metrics-context.js';
import { type FeeMeasure, readFeeSeries } from '../../query/fee-series.js';
import { toHexId } from '../../query/platform-parameters.js';

const measures: Readonly<
  Record<'perSubnetDailyFeesPaid' | 'perSubnetCumulativeFeesPaid' | 'perSubnetPayingValidators', FeeMeasure>
> = {
  perSubnetDailyFeesPaid: 'daily',
  perSubnetCumulativeFeesPaid: 'cumulative',
  perSubnetPayingValidators: 'paying',
};

export const getSubnetMetrics: GetSubnetMetricsHandler<MetricsContext> = (
  { subnetId, metric, startTimestamp, endTimestamp },
  { platform },
) => {
  const wanted = toHexId('subnetId', subnetId);
  return {
    results: readFeeSeries(platform, {
      measure: measures[metric],
      includes: ({ subnet }) => subnet === wanted,
      start: startTimestamp,
      end: endTimestamp,
    }),
  };
};
