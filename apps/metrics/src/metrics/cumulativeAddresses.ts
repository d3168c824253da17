import type { MetricSql } from './metric.js';

export const cumulativeAddresses: MetricSql = {
  source: 'newParties',
  numerator: 'count()',
  running: true,
  acrossChains: 'union',
};
