import { assetKinds, balanceChangesSql } from '../../seal/derived-tables.js';

/** Kinds of assets that have lists of holders. */
export type HeldAsset = typeof assetKinds.erc20 | typeof assetKinds.nft;

/** Where the balances of closed days are read from: a row for each holder, or the history of each. */
export type ClosedSource = 'newest' | 'history';

/** Kinds of the transfers that move an asset. */
const transferKinds = { [assetKinds.erc20]: '20', [assetKinds.nft]: '21, 55' } as const;

/** Who belongs to a list: of an ERC-20 token who ever had more than `{threshold:Int256}`, of a collection who has anything. */
const conditions = {
  [assetKinds.erc20]: 'ever > {threshold:Int256}',
  [assetKinds.nft]: 'latest > 0',
} as const;
const rankedConditions = {
  [assetKinds.erc20]: 'ranked_balances.peak > {threshold:Int256}',
  [assetKinds.nft]: 'debt < 0',
} as const;

/**
 * A page of holders as of the end of the last closed day, as rows with `part`, `who` and `amount`: `one` for each, in the order of the
 * list. Rows of `ranked_balances` that are being changed show as `torn`. Its cost is that of the rows of the page: one thread reads from
 * where it begins to where it is full, in blocks of a granule.
 *
 * @param follows whether the page comes after another one.
 */
export function rankedPageSql(nft: HeldAsset, follows: boolean): string {
  // The first condition is a range of the key, which the second alone is not.
  const beyond = follows
    ? `AND debt >= -{afterAmount:Int256} AND (debt > -{afterAmount:Int256} OR holder > ${addressSql('afterHolder')})`
    : '';
  return `SELECT part, who, toString(value) AS amount FROM (
      SELECT 'one' AS part, ${addressText} AS who, -debt AS value FROM (
        SELECT holder, debt FROM ranked_balances FINAL WHERE ${ofToken(nft)} AND ${rankedConditions[nft]} ${beyond}
        ORDER BY chain, nft, token, debt, holder LIMIT {limit:UInt32})
      UNION ALL
      SELECT 'torn' AS part, '' AS who, toInt256(0) AS value ${tornSql(nft, 'ranked_balances')}
    ) ORDER BY part, value DESC, who
    SETTINGS max_block_size = 1024, max_threads = 1`;
}

/** The row `all` of {@link pageSql} alone, as of the end of the last closed day. */
export function closedTotalsSql(nft: HeldAsset): string {
  return `SELECT part, who, toString(value) AS amount FROM (
      SELECT 'all' AS part, toString(count()) AS who, sum(balance) AS value FROM newest_balances FINAL
      WHERE ${ofToken(nft)} AND balance > 0
      UNION ALL
      SELECT 'torn' AS part, '' AS who, toInt256(0) AS value ${tornSql(nft, 'newest_balances')}
    )`;
}

/**
 * A page of holders as of the last block, as rows with `part`, `who` and `amount`: `all`, if that is wanted, with their number and what
 * they have together, then `one` for each, in the order of the list. Rows of `newest_balances` that are being changed show as `torn`.
 */
export function pageSql(
  nft: HeldAsset,
  from: ClosedSource,
  { wantsTotals, follows }: { wantsTotals: boolean; follows: boolean },
): string {
  const held = `SELECT holder, latest FROM (${latestSql(nft, closedSql(nft, from))}) WHERE ${conditions[nft]}`;
  const beyond = follows
    ? `WHERE latest < {afterAmount:Int256} OR (latest = {afterAmount:Int256} AND holder > ${addressSql('afterHolder')})`
    : '';
  const parts = [
    ...(wantsTotals
      ? [`SELECT 'all' AS part, toString(count()) AS who, sum(latest) AS value FROM (${held})`]
      : []),
    `SELECT 'one' AS part, ${addressText} AS who, latest AS value FROM (
       SELECT holder, latest FROM (${held}) ${beyond} ORDER BY latest DESC, holder LIMIT {limit:UInt32})`,
    ...(from === 'newest'
      ? [`SELECT 'torn' AS part, '' AS who, toInt256(0) AS value ${tornSql(nft, 'newest_balances')}`]
      : []),
  ];
  return `SELECT part, who, toString(value) AS amount FROM (${parts.join(' UNION ALL ')}) ORDER BY part, value DESC, who`;
}

/**
 * The holders that the open day changed, as rows with `who`, `closed`, `latest` and `ever`, at most `{limit:UInt32}`; and one with an
 * empty `who` where rows of `newest_balances` are being changed.
 */
export function changedSql(nft: HeldAsset): string {
  const closed = `SELECT holder, argMax(balance, version) AS closed, argMax(newest_balances.peak, version) AS top FROM newest_balances
    WHERE ${ofToken(nft)} AND holder IN (SELECT arrayJoin([sender, recipient]) FROM transfers WHERE ${openTransfers(nft)}) GROUP BY holder`;
  return `SELECT who, toString(closed) AS closed, toString(latest) AS latest, toString(ever) AS ever FROM (
      SELECT ${addressText} AS who, closed, greatest(closed + moved, toInt256(0)) AS latest, greatest(top, closed + rise) AS ever
      FROM (SELECT * FROM (${openMovesSql(nft)}) LIMIT {limit:UInt32}) AS opened LEFT JOIN (${closed}) AS before USING (holder)
      UNION ALL
      SELECT '' AS who, toInt256(0) AS closed, toInt256(0) AS latest, toInt256(0) AS ever ${tornSql(nft, 'newest_balances')}
    )`;
}

/** A parameter with the 40 hexadecimal digits of an address, as the store keeps addresses. */
export function addressSql(parameter: string): string {
  return `toFixedString(unhex({${parameter}:String}), 20)`;
}

const addressText = "concat('0x', lower(hex(holder)))";

/** It is the last part of a statement, so that it sees whatever rows the others have seen. */
function tornSql(nft: HeldAsset, table: 'newest_balances' | 'ranked_balances'): string {
  return `FROM ${table} WHERE ${ofToken(nft)} AND ts >= toDateTime({until:UInt32}, 'UTC') LIMIT 1`;
}

function closedSql(nft: HeldAsset, from: ClosedSource): string {
  return from === 'newest'
    ? `SELECT holder, balance AS before, newest_balances.peak AS top, toInt256(0) AS moved, toInt256(0) AS rise
       FROM newest_balances FINAL WHERE ${ofToken(nft)}`
    : `SELECT holder, argMax(balance, ts) AS before, max(balances.peak) AS top, toInt256(0) AS moved, toInt256(0) AS rise
       FROM balances WHERE ${ofToken(nft)} AND ts < toDateTime({until:UInt32}, 'UTC') GROUP BY holder`;
}

/** Every holder that ever was one: `closed`, what it had at the end of the last closed day, `latest` and `ever`. */
function latestSql(nft: HeldAsset, closed: string): string {
  return `SELECT holder, sum(before) AS closed, greatest(closed + sum(moved), toInt256(0)) AS latest,
      greatest(max(top), closed + max(rise)) AS ever FROM (
      ${closed}
      UNION ALL
      SELECT holder, toInt256(0) AS before, toInt256(0) AS top, moved, rise FROM (${openMovesSql(nft)})
    ) GROUP BY holder`;
}

/** Whom the open day changed: `holder`, `moved`, how much more it has, and `rise`, how much more it had at most. */
function openMovesSql(nft: HeldAsset): string {
  return `SELECT holder, sum(delta) AS moved, max(running) AS rise FROM (
      SELECT holder, delta, sum(delta) OVER (PARTITION BY holder ORDER BY num) AS running
      FROM (${balanceChangesSql(openTransfers(nft), nft === assetKinds.erc20 ? 'erc20' : 'nft')})
    ) GROUP BY holder`;
}

function openTransfers(nft: HeldAsset): string {
  return `chain = {chain:UInt32} AND token = ${addressSql('token')} AND kind IN (${transferKinds[nft]}) AND num BETWEEN {next:UInt64} AND {mark:UInt64}`;
}

function ofToken(nft: HeldAsset): string {
  return `chain = {chain:UInt32} AND nft = ${nft} AND token = ${addressSql('token')}`;
}
