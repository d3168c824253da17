import type { MetricSql } from './metric.js';

export const avgGps: MetricSql = {
  source: 'seconds',
  numerator: 'sum(toUInt256(gas_used))',
  denominator: 'sum(elapsed)',
  rate: true,
  acrossChains: 'sum',
};
