import { type ChainMetric, rollingWindows } from './metric.js';

/** The whole tuple decides, so two blocks of the same rate cannot lend each other a part. */
export const maxTps: ChainMetric = {
  name: 'maxTps',
  meaning: 'Highest transactions per second of a block in the day, computed as maxGps.',
  unit: 'transactions per second',
  intervals: ['day'],
  windows: rollingWindows,
  source: 'seconds',
  numerator: 'maxIf((tx_count / elapsed, tx_count, elapsed), elapsed > 0).2',
  denominator: 'maxIf((tx_count / elapsed, tx_count, elapsed), elapsed > 0).3',
  acrossChains: 'highest',
};
