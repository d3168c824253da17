import { type ChainMetric, rollingWindows } from './metric.js';

export const contracts: ChainMetric = {
  name: 'contracts',
  meaning:
    'Contracts created in the interval, found by creation calls (CREATE and CREATE2, which CREATE3 is made of) in traces. A creation that failed or was reverted makes no contract.',
  unit: 'contracts',
  intervals: ['day'],
  windows: rollingWindows,
  source: 'creations',
  numerator: 'count()',
  acrossChains: 'sum',
};
