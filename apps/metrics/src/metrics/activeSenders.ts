import type { MetricSql } from './metric.js';

export const activeSenders: MetricSql = {
  source: 'parties',
  numerator: 'uniqExactIf(address, sending = 1)',
  acrossChains: 'union',
};
