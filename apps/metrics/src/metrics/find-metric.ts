import { didYouMean, nearest } from '@firn/primitives';
import { MetricsError } from '../errors.js';
import type { ChainMetric } from './metric.js';

/**
 * The metric of this name.
 * @throws MetricsError `unknown-metric` for one that this program does not compute.
 */
export function findMetric(metrics: readonly ChainMetric[], name: string): ChainMetric {
  const metric = metrics.find((candidate) => candidate.name === name);
  if (metric === undefined) {
    const served = metrics.map((candidate) => candidate.name);
    const similar = didYouMean(nearest(name, served));
    throw new MetricsError(
      'unknown-metric',
      `Metric ${name} is not served${similar} The metrics are ${served.join(', ')}`,
    );
  }
  return metric;
}
