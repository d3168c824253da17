import type { MetricSql } from './metric.js';

/** The whole tuple decides, so two blocks of the same rate cannot lend each other a part. */
export const maxTps: MetricSql = {
  source: 'seconds',
  numerator: 'maxIf((tx_count / elapsed, tx_count, elapsed), elapsed > 0).2',
  denominator: 'maxIf((tx_count / elapsed, tx_count, elapsed), elapsed > 0).3',
  acrossChains: 'highest',
};
