import type { MetricSql } from './metric.js';

export const avgGasPrice: MetricSql = {
  source: 'receipts',
  numerator: 'sum(gas_price)',
  denominator: 'count()',
  scale: 1_000_000_000n,
  acrossChains: 'mean',
};
