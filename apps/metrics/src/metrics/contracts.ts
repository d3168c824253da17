import type { MetricSql } from './metric.js';

export const contracts: MetricSql = {
  source: 'creations',
  numerator: 'count()',
  acrossChains: 'sum',
};
