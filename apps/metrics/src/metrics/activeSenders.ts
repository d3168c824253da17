import { intervals } from './interval.js';
import type { ChainMetric } from './metric.js';

export const activeSenders: ChainMetric = {
  name: 'activeSenders',
  meaning: 'Distinct addresses in the interval, as in activeAddresses, but senders only.',
  unit: 'addresses',
  intervals: intervals,
  windows: ['lastHour', 'lastDay', 'lastWeek'],
  source: 'parties',
  numerator: 'uniqExactIf(address, sending = 1)',
  acrossChains: 'union',
};
