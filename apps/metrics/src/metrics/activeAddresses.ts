import type { MetricSql } from './metric.js';

export const activeAddresses: MetricSql = {
  source: 'parties',
  numerator: 'uniqExact(address)',
  acrossChains: 'union',
};
