import { type ChainMetric, rollingWindows } from './metric.js';

export const maxGasPrice: ChainMetric = {
  name: 'maxGasPrice',
  meaning: 'Highest effective gas price of a receipt in the day.',
  unit: '1e-9 of the native token',
  intervals: ['day'],
  windows: rollingWindows,
  source: 'receipts',
  numerator: 'max(gas_price)',
  scale: 1_000_000_000n,
  acrossChains: 'highest',
};
