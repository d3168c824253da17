import { intervals } from './interval.js';
import type { ChainMetric } from './metric.js';

/** A block whose gas differs from the sum over its receipts is refused when it is read, so the blocks alone are enough. */
export const gasUsed: ChainMetric = {
  name: 'gasUsed',
  meaning: 'Gas used by transactions in the interval.',
  unit: 'gas',
  intervals,
  windows: ['lastHour', 'lastDay', 'lastWeek', 'lastMonth', 'last90Days', 'lastYear', 'allTime'],
  source: 'blocks',
  numerator: 'sum(toUInt256(gas_used))',
  acrossChains: 'sum',
};
