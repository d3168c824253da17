import type { MetricSql } from './metric.js';

export const cumulativeContracts: MetricSql = {
  source: 'creations',
  numerator: 'count()',
  running: true,
  acrossChains: 'sum',
};
