import { type ChainMetric, rollingWindows } from './metric.js';

export const avgGasPrice: ChainMetric = {
  name: 'avgGasPrice',
  meaning: 'Average gas price in the day: the mean over receipts of the effective gas price.',
  unit: '1e-9 of the native token',
  intervals: ['day'],
  windows: rollingWindows,
  source: 'receipts',
  numerator: 'sum(gas_price)',
  denominator: 'count()',
  scale: 1_000_000_000n,
  acrossChains: 'mean',
};
