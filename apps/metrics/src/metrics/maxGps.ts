import { type ChainMetric, rollingWindows } from './metric.js';

/** The whole tuple decides, so two blocks of the same rate cannot lend each other a part. */
export const maxGps: ChainMetric = {
  name: 'maxGps',
  meaning:
    'Highest gas per second of a block in the day: its gas divided by the time since the previous block. Blocks of the same second count as one.',
  unit: 'gas per second',
  intervals: ['day'],
  windows: rollingWindows,
  source: 'seconds',
  numerator: 'maxIf((gas_used / elapsed, gas_used, elapsed), elapsed > 0).2',
  denominator: 'maxIf((gas_used / elapsed, gas_used, elapsed), elapsed > 0).3',
  acrossChains: 'highest',
};
