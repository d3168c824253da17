import { intervals } from './interval.js';
import { type ChainMetric, rollingWindows } from './metric.js';

export const feesPaid: ChainMetric = {
  name: 'feesPaid',
  meaning: 'Fees in the interval: gas used times the effective gas price of the receipt, summed.',
  unit: 'native token',
  intervals: intervals,
  windows: rollingWindows,
  source: 'receipts',
  numerator: 'sum(toUInt256(gas_used) * gas_price)',
  scale: 1_000_000_000_000_000_000n,
  acrossChains: 'sum',
};
