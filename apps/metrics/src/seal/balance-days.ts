import { nobodySql } from '../metrics/source.js';
import type { DerivedTable } from './derived-table.js';

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
