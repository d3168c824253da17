import type { ChainMetric } from './metric.js';

export const cumulativeContracts: ChainMetric = {
  name: 'cumulativeContracts',
  meaning: 'Contracts created from genesis up to 24 hours after the timestamp, counted as in contracts.',
  unit: 'contracts',
  intervals: ['day'],
  windows: [],
  source: 'creations',
  numerator: 'count()',
  running: true,
  acrossChains: 'sum',
};
