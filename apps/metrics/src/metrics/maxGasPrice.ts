import type { MetricSql } from './metric.js';

export const maxGasPrice: MetricSql = {
  source: 'receipts',
  numerator: 'max(gas_price)',
  scale: 1_000_000_000n,
  acrossChains: 'highest',
};
