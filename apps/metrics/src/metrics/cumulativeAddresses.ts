import type { ChainMetric } from './metric.js';

export const cumulativeAddresses: ChainMetric = {
  name: 'cumulativeAddresses',
  meaning:
    'Distinct addresses from genesis up to 24 hours after the timestamp, counted as in activeAddresses.',
  unit: 'addresses',
  intervals: ['day'],
  windows: [],
  source: 'newParties',
  numerator: 'count()',
  running: true,
  acrossChains: 'union',
};
