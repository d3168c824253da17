import type { MetricSql } from './metric.js';

export const cumulativeTxCount: MetricSql = {
  source: 'blocks',
  numerator: 'sum(tx_count)',
  running: true,
  acrossChains: 'sum',
};
