import { intervals } from './interval.js';
import type { ChainMetric } from './metric.js';

export const activeAddresses: ChainMetric = {
  name: 'activeAddresses',
  meaning:
    'Distinct addresses in the interval, taken from sender and receiver of transactions and from the parties of token-transfer log events (ERC-20, ERC-721, ERC-1155). The zero address of mints and burns is not counted.',
  unit: 'addresses',
  intervals,
  windows: ['lastHour', 'lastDay', 'lastWeek'],
  source: 'parties',
  numerator: 'uniqExact(address)',
  acrossChains: 'union',
};
