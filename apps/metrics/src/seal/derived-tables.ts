import { balanceDays } from './balance-days.js';
import type { DerivedTable } from './derived-table.js';
import { messageHours } from './message-hours.js';
import { newestBalances } from './newest-balances.js';
import { rankedBalances } from './ranked-balances.js';

/** Every derived table but the series, each after the one it is computed from. */
export const derivedTables: readonly DerivedTable[] = [
  messageHours,
  balanceDays,
  newestBalances,
  rankedBalances,
];
