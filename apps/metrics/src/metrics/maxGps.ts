import type { MetricSql } from './metric.js';

/** The whole tuple decides, so two blocks of the same rate cannot lend each other a part. */
export const maxGps: MetricSql = {
  source: 'seconds',
  numerator: 'maxIf((gas_used / elapsed, gas_used, elapsed), elapsed > 0).2',
  denominator: 'maxIf((gas_used / elapsed, gas_used, elapsed), elapsed > 0).3',
  acrossChains: 'highest',
};
