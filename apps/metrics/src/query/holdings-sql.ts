import { assetKinds, balanceChangesSql } from '../seal/balance-days.js';

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

/**
 * A page of holders, as rows with `part`, `who` and `amount`: `all`, if that is wanted, with their number and what they have together,
 * then `one` for each, in the order of the list. Rows of `newest_balances` that are being changed show as `torn`.
 *
 * @param openToo whether the open day counts; without it the page is of the end of the last closed one.
 */
export function pageSql(
  nft: HeldAsset,
  from: ClosedSource,
  { openToo, wantsTotals, follows }: { openToo: boolean; wantsTotals: boolean; follows: boolean },
): string {
  const held = `SELECT holder, latest FROM (${latestSql(nft, closedSql(nft, from), openToo)}) WHERE ${conditions[nft]}`;
  const beyond = follows
    ? `WHERE latest < {afterAmount:Int256} OR (latest = {afterAmount:Int256} AND holder > ${addressSql('afterHolder')})`
    : '';
  const parts = [
    ...(wantsTotals
      ? [`SELECT 'all' AS part, toString(count()) AS who, sum(latest) AS value FROM (${held})`]
      : []),
    `SELECT 'one' AS part, ${addressText} AS who, latest AS value FROM (
       SELECT holder, latest FROM (${held}) ${beyond} ORDER BY latest DESC, holder LIMIT {limit:UInt32})`,
    ...(from === 'newest' ? [`SELECT 'torn' AS part, '' AS who, toInt256(0) AS value ${tornSql(nft)}`] : []),
  ];
  return `SELECT part, who, toString(value) AS amount FROM (${parts.join(' UNION ALL ')}) ORDER BY part, value DESC, who`;
}

/**
 * The holders that the open day changed, as rows with `who`, `closed`, `latest` and `ever`, at most `{limit:UInt32}`; and one with an
 * empty `who` where rows of `newest_balances` are being changed.
 */
export function changedSql(nft: HeldAsset): string {
  const closed = `${closedSql(nft, 'newest')} AND holder IN (SELECT holder FROM (${openChanges(nft)}))`;
  return `SELECT who, toString(closed) AS closed, toString(latest) AS latest, toString(ever) AS ever FROM (
      SELECT ${addressText} AS who, closed, latest, ever FROM (${latestSql(nft, closed, true)} LIMIT {limit:UInt32})
      UNION ALL
      SELECT '' AS who, toInt256(0) AS closed, toInt256(0) AS latest, toInt256(0) AS ever ${tornSql(nft)}
    )`;
}

/** A parameter with the 40 hexadecimal digits of an address, as the store keeps addresses. */
export function addressSql(parameter: string): string {
  return `toFixedString(unhex({${parameter}:String}), 20)`;
}

const addressText = "concat('0x', lower(hex(holder)))";

/** It is the last part of a statement, so that it sees whatever rows the others have seen. */
function tornSql(nft: HeldAsset): string {
  return `FROM newest_balances WHERE ${ofToken(nft)} AND ts >= toDateTime({until:UInt32}, 'UTC') LIMIT 1`;
}

function closedSql(nft: HeldAsset, from: ClosedSource): string {
  return from === 'newest'
    ? `SELECT holder, balance AS before, newest_balances.peak AS top, toInt256(0) AS moved, toInt256(0) AS rise
       FROM newest_balances FINAL WHERE ${ofToken(nft)}`
    : `SELECT holder, argMax(balance, ts) AS before, max(balances.peak) AS top, toInt256(0) AS moved, toInt256(0) AS rise
       FROM balances WHERE ${ofToken(nft)} AND ts < toDateTime({until:UInt32}, 'UTC') GROUP BY holder`;
}

/** Every holder that ever was one: `closed`, what it had at the end of the last closed day, `latest` and `ever`. */
function latestSql(nft: HeldAsset, closed: string, openToo: boolean): string {
  if (!openToo)
    return `SELECT holder, before AS closed, greatest(before, toInt256(0)) AS latest, top AS ever FROM (${closed})`;
  return `SELECT holder, sum(before) AS closed, greatest(closed + sum(moved), toInt256(0)) AS latest,
      greatest(max(top), closed + max(rise)) AS ever FROM (
      ${closed}
      UNION ALL
      SELECT holder, toInt256(0) AS before, toInt256(0) AS top, sum(delta) AS moved, max(running) AS rise FROM (
        SELECT holder, delta, sum(delta) OVER (PARTITION BY holder ORDER BY num) AS running FROM (${openChanges(nft)})
      ) GROUP BY holder
    ) GROUP BY holder`;
}

function openChanges(nft: HeldAsset): string {
  return balanceChangesSql(
    `chain = {chain:UInt32} AND token = ${addressSql('token')} AND kind IN (${transferKinds[nft]}) AND num BETWEEN {next:UInt64} AND {mark:UInt64}`,
  );
}

function ofToken(nft: HeldAsset): string {
  return `chain = {chain:UInt32} AND nft = ${nft} AND token = ${addressSql('token')}`;
}
