import type { Hex } from '../read-chain/chain-source.js';
import { assetKinds, balanceChangesSql, balanceDays } from '../seal/balance-days.js';
import { newestBalances } from '../seal/newest-balances.js';
import { derivedSeal } from '../seal/seal-derived.js';
import type { ChainState } from '../state/service-state.js';
import type { Store, StoreParams } from '../store/store.js';
import type { Holder } from './token-holders.js';

/** Which holders of which token, by what they have at present and had at most. */
export interface HoldingsRequest {
  readonly chain: ChainState;
  readonly token: Hex;
  readonly nft: typeof assetKinds.erc20 | typeof assetKinds.nft;
  /** Which holders, as a condition on `latest`, what one has, and `ever`, the most that it had after any block. */
  readonly condition: string;
  /** What the condition needs. */
  readonly params: StoreParams;
  /** Only those that follow this one. */
  readonly after?: Holder | undefined;
  /** Most holders. */
  readonly limit: number;
}

/** Holders by what they have from high to low, then by address. */
export interface Holdings {
  readonly holders: readonly Holder[];
  /** Number of all holders, those of other pages too. */
  readonly totalHolders: number;
  /** What all of them have together. */
  readonly total: bigint;
}

/** A part of the answer, in their order: what all have, the holders of the page, and a sign that the newest balances are being changed. */
type Part = 'all' | 'one' | 'torn';

interface Row {
  readonly part: Part;
  /** Of `all` the number of holders. */
  readonly who: string;
  readonly amount: string;
}

/**
 * Reads holders with what they have after the last block. Closed days are in `newest_balances`, a row for each holder; while that is not
 * as far as `balances`, or is being changed, they are computed from the history there.
 *
 * @param wantsTotals without it totals are 0.
 */
export async function readHoldings(
  store: Store,
  request: HoldingsRequest,
  { wantsTotals }: { readonly wantsTotals: boolean },
): Promise<Holdings> {
  const { chain, token, params, after, limit } = request;
  const seal = derivedSeal(chain, balanceDays);
  const allParams: StoreParams = {
    ...params,
    chain: chain.key,
    token: token.slice(2),
    until: seal.until,
    next: seal.next,
    mark: chain.watermark?.num ?? 0n,
    limit,
    ...(after && { afterAmount: after.balance, afterHolder: after.address.slice(2) }),
  };
  const read = (from: ClosedSource) =>
    store.query<Row>(statement(request, from, wantsTotals), { params: allParams });
  if (derivedSeal(chain, newestBalances).until === seal.until) {
    const rows = await read('newest');
    if (rows.every(({ part }) => part !== 'torn')) return toHoldings(rows);
  }
  return toHoldings(await read('history'));
}

/** Where the balances of closed days are read from. */
type ClosedSource = 'newest' | 'history';

function statement(
  { nft, condition, after }: HoldingsRequest,
  from: ClosedSource,
  wantsTotals: boolean,
): string {
  const held = `SELECT holder, latest FROM (${latestSql(nft, from)}) WHERE ${condition}`;
  const beyond =
    after === undefined
      ? ''
      : `WHERE latest < {afterAmount:Int256} OR (latest = {afterAmount:Int256} AND holder > ${addressSql('afterHolder')})`;
  const parts = [
    ...(wantsTotals
      ? [`SELECT 'all' AS part, toString(count()) AS who, sum(latest) AS value FROM (${held})`]
      : []),
    `SELECT 'one' AS part, concat('0x', lower(hex(holder))) AS who, latest AS value FROM (
       SELECT holder, latest FROM (${held}) ${beyond} ORDER BY latest DESC, holder LIMIT {limit:UInt32})`,
    // It is the last one, so that it sees whatever rows the others have seen.
    ...(from === 'newest'
      ? [
          `SELECT 'torn' AS part, '' AS who, toInt256(0) AS value FROM newest_balances
           WHERE ${ofToken(nft)} AND ts >= toDateTime({until:UInt32}, 'UTC') LIMIT 1`,
        ]
      : []),
  ];
  return `SELECT part, who, toString(value) AS amount FROM (${parts.join(' UNION ALL ')}) ORDER BY part, value DESC, who`;
}

/** Kinds of the transfers that move an asset. */
const transferKinds = { [assetKinds.erc20]: '20', [assetKinds.nft]: '21, 55' } as const;

/** Every holder that ever was one: `holder`, `latest` and `ever`. */
function latestSql(nft: HoldingsRequest['nft'], from: ClosedSource): string {
  const closed =
    from === 'newest'
      ? `SELECT holder, balance AS before, newest_balances.peak AS top, toInt256(0) AS moved, toInt256(0) AS rise
         FROM newest_balances FINAL WHERE ${ofToken(nft)}`
      : `SELECT holder, argMax(balance, ts) AS before, max(balances.peak) AS top, toInt256(0) AS moved, toInt256(0) AS rise
         FROM balances WHERE ${ofToken(nft)} AND ts < toDateTime({until:UInt32}, 'UTC') GROUP BY holder`;
  const changes = balanceChangesSql(
    `chain = {chain:UInt32} AND token = ${addressSql('token')} AND kind IN (${transferKinds[nft]}) AND num BETWEEN {next:UInt64} AND {mark:UInt64}`,
  );
  return `SELECT holder, greatest(closed + sum(moved), toInt256(0)) AS latest, greatest(max(top), closed + max(rise)) AS ever, sum(before) AS closed FROM (
      ${closed}
      UNION ALL
      SELECT holder, toInt256(0) AS before, toInt256(0) AS top, sum(delta) AS moved, max(running) AS rise FROM (
        SELECT holder, delta, sum(delta) OVER (PARTITION BY holder ORDER BY num) AS running FROM (${changes})
      ) GROUP BY holder
    ) GROUP BY holder`;
}

function ofToken(nft: HoldingsRequest['nft']): string {
  return `chain = {chain:UInt32} AND nft = ${nft} AND token = ${addressSql('token')}`;
}

/** A parameter with the 40 hexadecimal digits of an address, as the store keeps addresses. */
export function addressSql(parameter: string): string {
  return `toFixedString(unhex({${parameter}:String}), 20)`;
}

function toHoldings(rows: readonly Row[]): Holdings {
  const all = rows.find(({ part }) => part === 'all');
  const holders = rows.filter(({ part }) => part === 'one');
  return {
    holders: holders.map(({ who, amount }) => ({ address: who as Hex, balance: BigInt(amount) })),
    totalHolders: Number(all?.who ?? 0),
    total: BigInt(all?.amount ?? 0),
  };
}
