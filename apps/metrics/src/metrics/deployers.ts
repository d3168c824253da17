import type { MetricSql } from './metric.js';

export const deployers: MetricSql = {
  source: 'creations',
  numerator: 'uniqExact(address)',
  allTime: 'cumulativeDeployers',
  acrossChains: 'union',
};
