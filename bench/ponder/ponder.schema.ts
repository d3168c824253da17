import { onchainTable } from 'ponder';

export const days = onchainTable('days', (type) => ({
  /** Days since 1970. */
  day: type.integer().primaryKey(),
  transactions: type.integer().notNull(),
  transfers: type.integer().notNull(),
}));
