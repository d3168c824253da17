import type { Validation } from '../../state/platform/l1-validations.js';
import type { SeriesPoint } from '../series/read-series.js';
import { type FeeMeasure, readFeeSeries } from './fee-series.js';
import type { PlatformReader } from './platform-reader.js';

/** What each fee metric tells; whose fees they are, the path says. */
const measures = {
  validationFeesDaily: 'daily',
  validationCumulativeFeesDaily: 'cumulative',
  perSubnetDailyFeesPaid: 'daily',
  perSubnetCumulativeFeesPaid: 'cumulative',
  perSubnetPayingValidators: 'paying',
  perNodeDailyFeesPaid: 'daily',
  perNodeCumulativeFeesPaid: 'cumulative',
  totalValidatorFeesDaily: 'daily',
  totalCumulativeFeesDaily: 'cumulative',
  totalPayingValidatorsDaily: 'paying',
} as const satisfies Readonly<Record<string, FeeMeasure>>;

/** Which metric of which days. */
export interface FeeMetricRequest {
  readonly metric: keyof typeof measures;
  readonly startTimestamp?: number | undefined;
  readonly endTimestamp?: number | undefined;
}

/**
 * Answers a request for a fee metric.
 * @param includes which validations are summed up.
 */
export function readFeeMetric(
  reader: PlatformReader,
  { metric, startTimestamp, endTimestamp }: FeeMetricRequest,
  includes: (validation: Validation) => boolean,
): { readonly results: readonly SeriesPoint[] } {
  const measure = measures[metric];
  return { results: readFeeSeries(reader, { measure, includes, start: startTimestamp, end: endTimestamp }) };
}
