import type { ChainMetric } from './metric.js';

export const cumulativeDeployers: ChainMetric = {
  name: 'cumulativeDeployers',
  meaning: 'Distinct deployers from genesis up to 24 hours after the timestamp, counted as in deployers.',
  unit: 'addresses',
  intervals: ['day'],
  windows: [],
  source: 'newCreators',
  numerator: 'count()',
  running: true,
  acrossChains: 'union',
};
