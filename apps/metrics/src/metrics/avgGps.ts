import { type ChainMetric, rollingWindows } from './metric.js';

export const avgGps: ChainMetric = {
  name: 'avgGps',
  meaning:
    'Average gas per second: the gas of all blocks of the day divided by the time from the last block before the day to the last block of the day.',
  unit: 'gas per second',
  intervals: ['day'],
  windows: rollingWindows,
  source: 'seconds',
  numerator: 'sum(toUInt256(gas_used))',
  denominator: 'sum(elapsed)',
  rate: true,
  acrossChains: 'sum',
};
