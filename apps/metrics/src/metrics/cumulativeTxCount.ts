import type { ChainMetric } from './metric.js';

export const cumulativeTxCount: ChainMetric = {
  name: 'cumulativeTxCount',
  meaning: 'Transactions from genesis up to 24 hours after the timestamp; in the running day, up to now.',
  unit: 'transactions',
  intervals: ['day'],
  windows: [],
  source: 'blocks',
  numerator: 'sum(tx_count)',
  running: true,
  acrossChains: 'sum',
};
