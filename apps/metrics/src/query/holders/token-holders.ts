import { daySeconds, latestTime, periodStart } from '../../metrics/interval.js';
import { assetKinds, balanceChangesSql, balanceDays, maximumBalance } from '../../seal/derived-tables.js';
import { derivedSeal } from '../../seal/seal-derived.js';
import type { Hex } from '../../source/chain-source.js';
import type { ChainState } from '../../state/service-state.js';
import type { StoreParams } from '../../store/store.js';
import { findChain } from '../chains.js';
import { cutPage, type OpenPage, openPage } from '../page.js';
import type { PageTokens } from '../page-token.js';
import { readConsistently } from '../read-consistently.js';
import type { SeriesReader } from '../series-reader.js';
import { type Holder, holderCursor, readHolderCursor } from './holder.js';
import { type HoldingsReader, readHoldings } from './holder-pages.js';
import { addressSql } from './holder-pages-sql.js';

/** A request for a page of the holders of an ERC-20 token. */
export interface TokenBalancesRequest {
  readonly chainId: bigint;
  readonly address: Hex;
  /** In base units of the token. */
  readonly threshold: bigint;
  /** Inclusive, Unix seconds. */
  readonly startTimestamp?: number | undefined;
  /** Exclusive, Unix seconds. */
  readonly endTimestamp?: number | undefined;
  readonly pageToken?: string | undefined;
  readonly pageSize: number;
}

/** A page of holders and the token of the next one, where more remain. */
export interface TokenBalancesPage {
  readonly holders: readonly Holder[];
  readonly nextPageToken: string | undefined;
}

/** The part of a request for holders that every page of it has. */
interface TokenBalancesFilters {
  readonly threshold: string;
  readonly startTimestamp: number | undefined;
  readonly endTimestamp: number | undefined;
}

/**
 * The page of holders that a request asks for.
 * @throws MetricsError `invalid-page-token`.
 */
export function openTokenBalancesPage(
  tokens: PageTokens,
  {
    chainId,
    address,
    threshold,
    startTimestamp,
    endTimestamp,
    pageToken,
  }: Omit<TokenBalancesRequest, 'pageSize'>,
): OpenPage<TokenBalancesFilters> {
  return openPage(tokens, {
    list: `listTokenBalances ${chainId} ${address.toLowerCase()}`,
    filters: { threshold: String(threshold), startTimestamp, endTimestamp },
    pageToken,
  });
}

/**
 * Answers a request for the holders of a token, page by page.
 * @throws MetricsError `unknown-chain`, `invalid-page-token`.
 */
export async function readTokenBalancesPage(
  reader: SeriesReader,
  tokens: PageTokens,
  { pageSize, ...request }: TokenBalancesRequest,
): Promise<TokenBalancesPage> {
  const page = openTokenBalancesPage(tokens, request);
  const holders = await readHolders(reader, {
    chain: findChain(reader.state, request.chainId),
    token: request.address.toLowerCase() as Hex,
    threshold: request.threshold,
    start: page.filters.startTimestamp,
    end: page.filters.endTimestamp,
    after: readHolderCursor(page.cursor),
    limit: pageSize + 1,
  });
  const { rows, nextPageToken } = cutPage(page, holders, pageSize, holderCursor);
  return { holders: rows, nextPageToken };
}

/** Which holders of which token. Times are Unix seconds. */
export interface HoldersRequest {
  readonly chain: ChainState;
  readonly token: Hex;
  /** Only those that held more than this at a moment of the frame. */
  readonly threshold: bigint;
  /** Inclusive; with it, a balance from before counts too. */
  readonly start?: number | undefined;
  /** Exclusive. */
  readonly end?: number | undefined;
  /** The last entry of the page before. */
  readonly after?: Holder | undefined;
  /** Most holders. */
  readonly limit: number;
}

/**
 * Reads holders of an ERC-20 token, by balance from high to low, then by address. What counts as held is the balance after a block:
 * whoever receives and passes on within one block held nothing. Within a frame, days that are closed come from `balances`; the days on which the frame
 * begins and ends, and the open one, from the transfers.
 */
export function readHolders(reader: HoldingsReader, request: HoldersRequest): Promise<readonly Holder[]> {
  const { start = 0, end = latestTime, threshold } = request;
  const { store, state } = reader;
  return readConsistently(state, [request.chain.key], async () => {
    const { chain } = request;
    if (end <= start || threshold >= maximumBalance || chain.watermark === undefined) return [];
    if (asksLatest(request)) {
      const { holders } = await readHoldings(reader, {
        ...request,
        nft: assetKinds.erc20,
        wantsTotals: false,
      });
      return holders;
    }
    const { sql, params } = holdersSql(request);
    const rows = await store.query<{ address: Hex; balance: string }>(sql, { params });
    return rows.map(({ address, balance }) => ({ address, balance: BigInt(balance) }));
  });
}

/** Whether a request has no frame but the whole of a chain: balances of its last block are stored, all others are added up from its first day. */
export function asksLatest({
  chain,
  start = 0,
  end = latestTime,
}: Pick<HoldersRequest, 'chain' | 'start' | 'end'>): boolean {
  return start === 0 && end > (chain.watermark?.timestamp ?? 0);
}

/** The transfers of one part of the frame, which are looked at one by one. */
interface Part {
  readonly name: 'begin' | 'finish' | 'open';
  readonly condition: string;
  /** The balance before them: a column of the closed days. */
  readonly base: 'before_begin' | 'before_finish' | 'closed';
}

/** The statement: every holder once, with what it had from each part of the frame. */
function holdersSql({ chain, token, threshold, start = 0, end = latestTime, after, limit }: HoldersRequest): {
  sql: string;
  params: StoreParams;
} {
  const { until, next } = derivedSeal(chain, balanceDays);
  const beginDay = periodStart('day', start);
  const endDay = periodStart('day', Math.min(end, latestTime));
  const beginsInClosed = start > 0 && beginDay < until;
  const endsInClosed = end > endDay && endDay < until && !(beginsInClosed && endDay === beginDay);
  const parts: Part[] = [
    { name: 'open', condition: 'num BETWEEN {next:UInt64} AND {mark:UInt64}', base: 'closed' },
    ...(beginsInClosed
      ? [{ name: 'begin', condition: dayOf('beginDay'), base: 'before_begin' } as const]
      : []),
    ...(endsInClosed ? [{ name: 'finish', condition: dayOf('endDay'), base: 'before_finish' } as const] : []),
  ];
  const params: Record<string, StoreParams[string]> = {
    chain: chain.key,
    token: token.slice(2),
    threshold,
    start,
    end: Math.min(end, latestTime),
    until,
    next,
    mark: chain.watermark?.num ?? 0n,
    beginDay,
    endDay,
    fullFrom: beginsInClosed ? beginDay + daySeconds : beginDay,
    limit,
  };
  const carriedBy = parts.find(({ name }) => name === (beginsInClosed ? 'begin' : 'open'));
  const held = [
    "countIf(part = 'closed' AND seen > 0 AND peak > {threshold:Int256}) > 0",
    ...parts.map(
      ({ name, base }) =>
        `(sumIf(seen, part = '${name}') > 0 AND ${base} + sumIf(peak, part = '${name}') > {threshold:Int256})`,
    ),
    // The balance at the begin counts unless a block of that very second replaced it.
    ...(start > 0 && carriedBy !== undefined
      ? [
          `(sumIf(at_start, part = '${carriedBy.name}') = 0 AND ${carriedBy.base} + sumIf(carried, part = '${carriedBy.name}') > {threshold:Int256})`,
        ]
      : []),
  ];
  if (after !== undefined) {
    params.afterBalance = after.balance;
    params.afterHolder = after.address.slice(2);
  }
  const beyond =
    after === undefined
      ? ''
      : `WHERE latest < {afterBalance:Int256} OR (latest = {afterBalance:Int256} AND holder > ${addressSql('afterHolder')})`;
  const sql = `SELECT concat('0x', lower(hex(holder))) AS address, toString(latest) AS balance FROM (
      SELECT holder, sumIf(last, part = 'closed') AS closed, sumIf(begin_last, part = 'closed') AS before_begin,
        sumIf(finish_last, part = 'closed') AS before_finish,
        greatest(closed + sumIf(last, part = 'open'), toInt256(0)) AS latest
      FROM (${[closedSql(), ...parts.map(partSql)].join(' UNION ALL ')})
      GROUP BY holder HAVING ${held.join(' OR ')}
    ) ${beyond} ORDER BY latest DESC, holder LIMIT {limit:UInt32}`;
  return { sql, params };
}

function dayOf(parameter: 'beginDay' | 'endDay'): string {
  return `ts >= toDateTime({${parameter}:UInt32}, 'UTC') AND ts < toDateTime({${parameter}:UInt32} + ${daySeconds}, 'UTC') AND num <= {mark:UInt64}`;
}

/** What the closed days say of each holder. */
function closedSql(): string {
  const full = "ts >= toDateTime({fullFrom:UInt32}, 'UTC') AND ts < toDateTime({endDay:UInt32}, 'UTC')";
  return `SELECT holder, 'closed' AS part, argMax(balance, ts) AS last,
      argMaxIf(balance, ts, ts < toDateTime({beginDay:UInt32}, 'UTC')) AS begin_last,
      argMaxIf(balance, ts, ts < toDateTime({endDay:UInt32}, 'UTC')) AS finish_last,
      countIf(${full}) AS seen, maxIf(balances.peak, ${full}) AS peak, toInt256(0) AS carried, toUInt64(0) AS at_start
    FROM balances
    WHERE chain = {chain:UInt32} AND nft = 0 AND token = ${addressSql('token')} AND ts < toDateTime({until:UInt32}, 'UTC')
    GROUP BY holder`;
}

/** What the transfers of a part say of each holder, relative to its balance before them. */
function partSql({ name, condition }: Part): string {
  const changes = balanceChangesSql(
    `chain = {chain:UInt32} AND token = ${addressSql('token')} AND kind = 20 AND ${condition}`,
  );
  const within = 'toUInt32(at) >= {start:UInt32} AND toUInt32(at) < {end:UInt32}';
  return `SELECT holder, '${name}' AS part, sum(delta) AS last, toInt256(0) AS begin_last, toInt256(0) AS finish_last,
      countIf(${within}) AS seen, maxIf(running, ${within}) AS peak, sumIf(delta, toUInt32(at) < {start:UInt32}) AS carried,
      countIf(toUInt32(at) = {start:UInt32}) AS at_start
    FROM (SELECT holder, at, delta, sum(delta) OVER (PARTITION BY holder ORDER BY num) AS running FROM (${changes}))
    GROUP BY holder`;
}
