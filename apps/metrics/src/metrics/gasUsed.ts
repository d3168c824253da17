import type { MetricSql } from './metric.js';

/** A block whose gas differs from the sum over its receipts is refused when it is read, so the blocks alone are enough. */
export const gasUsed: MetricSql = {
  source: 'blocks',
  numerator: 'sum(toUInt256(gas_used))',
  acrossChains: 'sum',
};
