import { cumulativeDeployers } from './cumulativeDeployers.js';
import { type ChainMetric, rollingWindows } from './metric.js';

export const deployers: ChainMetric = {
  name: 'deployers',
  meaning:
    'Distinct senders of the creation calls in the interval; for a contract made by a contract that is the latter.',
  unit: 'addresses',
  intervals: ['day'],
  windows: rollingWindows,
  source: 'creations',
  numerator: 'uniqExact(address)',
  allTime: cumulativeDeployers,
  acrossChains: 'union',
};
