import { intervals } from './interval.js';
import type { ChainMetric } from './metric.js';

export const txCount: ChainMetric = {
  name: 'txCount',
  meaning: 'Transactions in the interval, failed ones included.',
  unit: 'transactions',
  intervals,
  windows: ['lastHour', 'lastDay', 'lastWeek', 'lastMonth', 'last90Days', 'lastYear', 'allTime'],
  source: 'blocks',
  numerator: 'sum(tx_count)',
  acrossChains: 'sum',
};
