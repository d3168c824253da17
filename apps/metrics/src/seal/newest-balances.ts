import { balanceDays } from './balance-days.js';
import type { DerivedTable } from './derived-table.js';

const beyond = "chain = {chain:UInt32} AND ts >= toDateTime({until:UInt32}, 'UTC')";
const newestOf = 'max(ts) AS day, argMax(balance, ts) AS newest, max(peak) AS most';

/** The last balance and the highest of every holder of a token, at the end of the last closed day: see {@link balanceDays}. */
export const newestBalances: DerivedTable = {
  name: 'newestBalances',
  table: 'newest_balances',
  interval: 'day',
  after: balanceDays,
  transactionsAStep: 250_000,
  select: `SELECT {chain:UInt32} AS chain, nft, token, holder, day AS ts, newest AS balance, most AS peak, {version:UInt64} AS version FROM (
      SELECT nft, token, holder, ${newestOf} FROM balances
      WHERE chain = {chain:UInt32} AND (nft, token, holder) IN (SELECT nft, token, holder FROM (${changed}))
        AND ts <= (SELECT toStartOfDay(max(ts), 'UTC') FROM blocks WHERE chain = {chain:UInt32} AND num = {last:UInt64})
      GROUP BY nft, token, holder
    )`,
  // Who had nothing before gets the day 0, where balances are 0 too. Later steps have greater versions: those of the writer grow with each insert.
  restored: `SELECT {chain:UInt32} AS chain, nft, token, holder, day AS ts, newest AS balance, most AS peak, replaced + 1 AS version FROM (
      SELECT nft, token, holder, max(version) AS replaced FROM newest_balances WHERE ${beyond} GROUP BY nft, token, holder
    ) AS gone
    LEFT JOIN (
      SELECT nft, token, holder, ${newestOf} FROM balances
      WHERE chain = {chain:UInt32} AND ts < toDateTime({until:UInt32}, 'UTC')
        AND (nft, token, holder) IN (SELECT nft, token, holder FROM newest_balances WHERE ${beyond})
      GROUP BY nft, token, holder
    ) AS earlier USING (nft, token, holder)`,
};
