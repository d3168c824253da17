import type { MetricSql } from './metric.js';

export const txCount: MetricSql = {
  source: 'blocks',
  numerator: 'sum(tx_count)',
  acrossChains: 'sum',
};
