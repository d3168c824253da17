import { assetKinds, balanceDays } from './balance-days.js';
import type { DerivedTable } from './derived-table.js';

const dayOf = (block: 'first' | 'last') =>
  `(SELECT toStartOfDay(max(ts), 'UTC') FROM blocks WHERE chain = {chain:UInt32} AND num = {${block}:UInt64})`;
const debtOf = (balance: string) => `-greatest(${balance}, toInt256(0))`;

/**
 * What every holder of a token or of a collection has at the end of the last closed day, in the order of their balances: a row with the
 * new balance, and one that says of the balance before that it is gone. Native coins have no lists of holders.
 */
export const rankedBalances: DerivedTable = {
  name: 'rankedBalances',
  table: 'ranked_balances',
  interval: 'day',
  after: balanceDays,
  transactionsAStep: 250_000,
  select: `SELECT {chain:UInt32} AS chain, nft, token, entry.1 AS debt, holder, day AS ts, most AS peak, toUInt8(entry.2) AS gone,
      {version:UInt64} AS version
    FROM (
      SELECT nft, token, holder, max(ts) AS day, max(peak) AS most, ${debtOf('argMax(balance, ts)')} AS newest,
        countIf(ts < ${dayOf('first')}) AS earlier, ${debtOf(`argMaxIf(balance, ts, ts < ${dayOf('first')})`)} AS before
      FROM balances
      WHERE chain = {chain:UInt32} AND ts <= ${dayOf('last')}
        AND (nft, token, holder) IN (SELECT nft, token, holder FROM (${changed}) WHERE nft != ${assetKinds.native})
      GROUP BY nft, token, holder
    )
    ARRAY JOIN if(earlier > 0 AND before != newest, [(newest, 0), (before, 1)], [(newest, 0)]) AS entry`,
  // Whoever is beyond the seal has a row there that is not gone. What a gone row hides has at most its peak, or a condition on that would show it.
  restored: `SELECT {chain:UInt32} AS chain, nft, token, entry.1 AS debt, holder, entry.2 AS ts, most AS peak, toUInt8(entry.3) AS gone,
      replaced + 1 AS version
    FROM (
      SELECT nft, token, holder, groupUniqArray(debt) AS debts, max(version) AS replaced FROM ranked_balances WHERE ${beyond}
      GROUP BY nft, token, holder
    ) AS ahead
    LEFT JOIN (
      SELECT nft, token, holder, count() AS days, max(ts) AS day, max(peak) AS most, ${debtOf('argMax(balance, ts)')} AS newest FROM balances
      WHERE chain = {chain:UInt32} AND ts < toDateTime({until:UInt32}, 'UTC')
        AND (nft, token, holder) IN (SELECT nft, token, holder FROM ranked_balances WHERE ${beyond})
      GROUP BY nft, token, holder
    ) AS earlier USING (nft, token, holder)
    ARRAY JOIN arrayConcat(
      if(days > 0, [(newest, day, 0)], []),
      arrayMap(debt -> (debt, toDateTime(0, 'UTC'), 1), arrayFilter(debt -> days = 0 OR debt != newest, debts))) AS entry`,
};
