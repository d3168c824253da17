import type { MetricSql } from './metric.js';

export const feesPaid: MetricSql = {
  source: 'receipts',
  numerator: 'sum(toUInt256(gas_used) * gas_price)',
  scale: 1_000_000_000_000_000_000n,
  acrossChains: 'sum',
};
