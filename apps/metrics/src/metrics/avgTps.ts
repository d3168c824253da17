import { type ChainMetric, rollingWindows } from './metric.js';

export const avgTps: ChainMetric = {
  name: 'avgTps',
  meaning: 'Average transactions per second, computed as avgGps; not rounded.',
  unit: 'transactions per second',
  intervals: ['day'],
  windows: rollingWindows,
  source: 'seconds',
  numerator: 'sum(tx_count)',
  denominator: 'sum(elapsed)',
  rate: true,
  acrossChains: 'sum',
};
