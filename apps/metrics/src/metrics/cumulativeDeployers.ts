import type { MetricSql } from './metric.js';

export const cumulativeDeployers: MetricSql = {
  source: 'newCreators',
  numerator: 'count()',
  running: true,
  acrossChains: 'union',
};
