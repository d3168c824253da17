import type { MetricSql } from './metric.js';

export const avgTps: MetricSql = {
  source: 'seconds',
  numerator: 'sum(tx_count)',
  denominator: 'sum(elapsed)',
  rate: true,
  acrossChains: 'sum',
};
