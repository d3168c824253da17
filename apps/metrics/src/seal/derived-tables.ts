import { nobodySql } from '../metrics/fact-tables.js';
import { type Interval, periodStartSql } from '../metrics/interval.js';

/**
 * A table that is computed from the facts of a chain period by period, as series are: complete as far as its seal says, written once,
 * erased from the begin of a period on. It has the columns `chain` and `ts`, the begin of the period.
 */
export interface DerivedTable {
  /** Its seal, in the place of a metric's name. */
  readonly name: string;
  readonly table: string;
  readonly interval: Interval;
  /** A step takes periods of about this many transactions together. Default: as many as series take. */
  readonly transactionsAStep?: number;
  /** A table of the same interval that is sealed before it, because it is computed from that. */
  readonly after?: DerivedTable;
  /**
   * SELECT of its rows for some whole periods: the facts `{first:UInt64}` to `{last:UInt64}` of `{chain:UInt32}`. It may read what is
   * sealed before them. `{version:UInt64}` is greater than that of every row before.
   */
  readonly select: string;
  /**
   * Of a table whose rows replace each other: SELECT of what those of `{chain:UInt32}` from `{until:UInt32}` on have replaced. It goes
   * in before they are erased, and may go in again.
   */
  readonly restored?: string;
}

/** How many messages a chain sent to each other chain and received from it in each hour. */
export const messageHours: DerivedTable = {
  name: 'messages',
  table: 'message_hours',
  interval: 'hour',
  select: `SELECT chain, start AS ts, sent, peer, messages FROM (
      SELECT chain, ${periodStartSql('hour')} AS start, sent, peer, count() AS messages FROM messages
      WHERE chain = {chain:UInt32} AND num BETWEEN {first:UInt64} AND {last:UInt64} GROUP BY chain, start, sent, peer
    )`,
};

/** Values of the column `nft` of `balances`: which kind of asset a balance is of. */
export const assetKinds = { erc20: 0, nft: 1, native: 2 } as const;

/** Balances are kept as signed integers of 256 bits. */
export const maximumBalance = 2n ** 255n - 1n;

/** A kind of asset. */
export type AssetKind = keyof typeof assetKinds;

const transfersOf: Readonly<Record<Exclude<AssetKind, 'native'>, string>> = {
  erc20: 'kind = 20',
  nft: 'kind IN (21, 55)',
};

/**
 * How much each block changed what holders have, as a subquery with `nft`, `token`, `holder`, `num`, `at` and `delta`; blocks that
 * changed nothing are left out. Amounts are signed integers of 256 bits.
 *
 * @param condition on the columns of `transfers`, but for the two sides and the amount. Native coins are there as the `kind` 0 of the
 * zero address, where nobody holds tokens.
 * @param asset only of this kind; default: all of them.
 */
export function balanceChangesSql(condition: string, asset?: AssetKind): string {
  const transfers =
    asset === undefined || asset === 'native' ? condition : `${condition} AND ${transfersOf[asset]}`;
  const sides = '[(sender, -toInt256(amount)), (recipient, toInt256(amount))]';
  const tokens = `SELECT kind, token, side.1 AS holder, num, ts, side.2 AS change FROM transfers ARRAY JOIN ${sides} AS side
      WHERE ${transfers} AND side.1 != ${nobodySql}`;
  const coins = `SELECT toUInt8(0) AS kind, ${nobodySql} AS token, holder, num, ts, delta AS change FROM native_moves WHERE ${condition}`;
  const changes = [
    ...(asset === 'native' ? [] : [tokens]),
    ...(asset === undefined || asset === 'native' ? [coins] : []),
  ];
  return `SELECT multiIf(kind = 0, 2, kind = 20, 0, 1) AS nft, token, holder, num, any(ts) AS at, sum(change) AS delta
    FROM (${changes.join(' UNION ALL ')}) GROUP BY nft, token, holder, num HAVING delta != 0`;
}

/**
 * What holders had after each block that changed it, as a subquery with `nft`, `token`, `holder`, `num`, `at` and `total`.
 *
 * @param changes as {@link balanceChangesSql} gives them.
 * @param earlier condition on the rows of `balances` that say what they had before these changes.
 */
export function runningBalancesSql(changes: string, earlier: string): string {
  return `SELECT nft, token, holder, num, at,
      before + sum(delta) OVER (PARTITION BY nft, token, holder ORDER BY num) AS total
    FROM (${changes}) AS changes
    LEFT JOIN (
      SELECT nft, token, holder, argMax(balance, ts) AS before FROM balances
      WHERE ${earlier} AND (nft, token, holder) IN (SELECT nft, token, holder FROM (${changes}))
      GROUP BY nft, token, holder
    ) AS earlier USING (nft, token, holder)`;
}

const changed = balanceChangesSql('chain = {chain:UInt32} AND num BETWEEN {first:UInt64} AND {last:UInt64}');

/** What holders had of each token at the end of each day on which it changed, and at most and at least during it. */
export const balanceDays: DerivedTable = {
  name: 'balances',
  table: 'balances',
  interval: 'day',
  // A row for each holder and block is in memory at once.
  transactionsAStep: 250_000,
  select: `SELECT {chain:UInt32} AS chain, nft, token, holder, toStartOfDay(at, 'UTC') AS ts, argMax(total, num) AS balance,
      max(total) AS peak, min(total) AS trough
    FROM (${runningBalancesSql(changed, 'chain = {chain:UInt32}')}) GROUP BY nft, token, holder, ts`,
};

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

/** Every derived table but the series, each after the one it is computed from. */
export const derivedTables: readonly DerivedTable[] = [
  messageHours,
  balanceDays,
  newestBalances,
  rankedBalances,
];
