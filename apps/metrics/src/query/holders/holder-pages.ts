import { assetKinds, balanceDays, newestBalances, rankedBalances } from '../../seal/derived-tables.js';
import { derivedSeal } from '../../seal/seal-derived.js';
import type { Hex } from '../../source/chain-source.js';
import type { ChainState } from '../../state/service-state.js';
import type { StoreParams } from '../../store/store.js';
import type { SeriesReader } from '../series-reader.js';
import type { Changed, ChangedHoldings, Holder, Holdings } from './holder.js';
import {
  type ClosedSource,
  changedSql,
  closedTotalsSql,
  type HeldAsset,
  pageSql,
  rankedPageSql,
} from './holder-pages-sql.js';

/** Which holders of which token. */
export interface HoldingsRequest {
  readonly chain: ChainState;
  readonly token: Hex;
  readonly nft: HeldAsset;
  /** Of an ERC-20 token: only those that ever had more than this after a block. */
  readonly threshold?: bigint;
  /** Only those that follow this one. */
  readonly after?: Holder | undefined;
  /** Most holders. */
  readonly limit: number;
  /** Without it totals are 0. */
  readonly wantsTotals: boolean;
}

/** What holders are read with. */
export type HoldingsReader = Pick<SeriesReader, 'store' | 'state' | 'closedHoldings' | 'changedHoldings'>;

/** With more holders than this on the open day the whole list is computed. */
const maximumChanged = 5_000;

/**
 * Reads holders with what they have after the last block. Pages of the last closed day are read from `ranked_balances` in their order
 * and remembered; whom the open day changed is put in between. While that table and `newest_balances` are not as far as `balances`, or
 * are being changed, the list is computed from the history.
 */
export async function readHoldings(reader: HoldingsReader, request: HoldingsRequest): Promise<Holdings> {
  const { chain } = request;
  const { until } = derivedSeal(chain, balanceDays);
  if ([newestBalances, rankedBalances].every((table) => derivedSeal(chain, table).until === until)) {
    const holdings = await readFromNewest(reader, request);
    if (holdings !== 'torn') return holdings;
  }
  const holdings = await readAll(reader, request, 'history');
  if (holdings === 'torn') throw new RangeError('the history has no rows beyond its seal');
  return holdings;
}

async function readFromNewest(reader: HoldingsReader, request: HoldingsRequest): Promise<Holdings | 'torn'> {
  const [changed, first, totals] = await Promise.all([
    readChanged(reader, request),
    readClosedPage(reader, request),
    request.wantsTotals ? readClosedTotals(reader, request) : nothing,
  ]);
  if (changed === 'torn' || first === 'torn' || totals === 'torn') return 'torn';
  if (changed === 'many') return readAll(reader, request, 'newest');
  const { after, limit } = request;
  const moved = new Set(changed.map(({ address }) => address));
  const holders: Holder[] = changed
    .filter((each) => isHolder(request, each) && (after === undefined || comesAfter(each, after)))
    .map(({ address, balance }) => ({ address, balance }));
  // However many were moved, the third page has enough of the others.
  const laterLimit = Math.max(limit, moved.size);
  let kept = 0;
  for (let page = first, size = limit; ; size = laterLimit) {
    const unmoved = page.holders.filter(({ address }) => !moved.has(address));
    holders.push(...unmoved);
    kept += unmoved.length;
    const last = page.holders.at(-1);
    if (kept >= limit || page.holders.length < size || last === undefined) break;
    const next = await readClosedPage(reader, { ...request, after: last, limit: laterLimit });
    if (next === 'torn') return 'torn';
    page = next;
  }
  holders.sort((one, other) => (comesAfter(one, other) ? 1 : -1));
  const before = changed.filter(({ closed }) => closed > 0n);
  const present = changed.filter(({ balance }) => balance > 0n);
  return {
    holders: holders.slice(0, limit),
    totalHolders: totals.totalHolders - before.length + present.length,
    total:
      totals.total -
      before.reduce((sum, { closed }) => sum + closed, 0n) +
      present.reduce((sum, { balance }) => sum + balance, 0n),
  };
}

const nothing: Holdings = { holders: [], totalHolders: 0, total: 0n };

/** A page as of the end of the last closed day, without totals. */
function readClosedPage(reader: HoldingsReader, request: HoldingsRequest): Promise<Holdings | 'torn'> {
  const { nft, threshold, after, limit } = request;
  const place = [threshold, after?.balance, after?.address, limit];
  return readClosed(reader, request, place.join(' '), rankedPageSql(nft, after !== undefined));
}

/** The totals as of the end of the last closed day, without holders. */
function readClosedTotals(reader: HoldingsReader, request: HoldingsRequest): Promise<Holdings | 'torn'> {
  return readClosed(reader, request, 'totals', closedTotalsSql(request.nft));
}

/** What stays as it is until another day is closed. */
function readClosed(
  reader: HoldingsReader,
  request: HoldingsRequest,
  what: string,
  sql: string,
): Promise<Holdings | 'torn'> {
  const { chain, token, nft } = request;
  const { until } = derivedSeal(chain, newestBalances);
  const load = async () => {
    const holdings = await queryHoldings(reader, request, sql);
    if (holdings === 'torn') throw new TornPage();
    return holdings;
  };
  const key = [reader.state.generation, chain.key, until, nft, token, what].join(' ');
  return whole(reader.closedHoldings.get(key, load));
}

/** What is read, or that it was torn. */
function whole<Result>(read: Promise<Result>): Promise<Result | 'torn'> {
  return read.catch((error: unknown) => {
    if (isTornPage(error)) return 'torn';
    throw error;
  });
}

/** Thrown so that a page is not remembered. */
class TornPage extends Error {
  override readonly name = 'TornPage';
}

/** Whether an error is a {@link TornPage}, of this or of another copy of the code. */
function isTornPage(error: unknown): error is TornPage {
  return error instanceof Error && error.name === 'TornPage';
}

/** A page as of the last block, for which every holder is looked at. */
function readAll(
  reader: HoldingsReader,
  request: HoldingsRequest,
  from: ClosedSource,
): Promise<Holdings | 'torn'> {
  const { nft, after, wantsTotals } = request;
  return queryHoldings(reader, request, pageSql(nft, from, { wantsTotals, follows: after !== undefined }));
}

async function queryHoldings(
  { store }: HoldingsReader,
  request: HoldingsRequest,
  sql: string,
): Promise<Holdings | 'torn'> {
  const rows = await store.query<{ part: 'all' | 'one' | 'torn'; who: string; amount: string }>(sql, {
    params: paramsOf(request),
  });
  if (rows.some(({ part }) => part === 'torn')) return 'torn';
  const all = rows.find(({ part }) => part === 'all');
  const holders = rows.filter(({ part }) => part === 'one');
  return {
    holders: holders.map(({ who, amount }) => ({ address: who as Hex, balance: BigInt(amount) })),
    totalHolders: Number(all?.who ?? 0),
    total: BigInt(all?.amount ?? 0),
  };
}

/** Whom the open day changed, which stays what it is until the next block. */
function readChanged(reader: HoldingsReader, request: HoldingsRequest): Promise<ChangedHoldings | 'torn'> {
  const { chain, token, nft } = request;
  const { until } = derivedSeal(chain, newestBalances);
  const key = [reader.state.generation, chain.key, until, chain.watermark?.num, nft, token].join(' ');
  return whole(
    reader.changedHoldings.get(key, async () => {
      const changed = await queryChanged(reader, request);
      if (changed === 'torn') throw new TornPage();
      return changed;
    }),
  );
}

async function queryChanged(
  { store }: HoldingsReader,
  request: HoldingsRequest,
): Promise<ChangedHoldings | 'torn'> {
  const rows = await store.query<{ who: string; closed: string; latest: string; ever: string }>(
    changedSql(request.nft),
    { params: { ...paramsOf(request), limit: maximumChanged + 1 } },
  );
  if (rows.some(({ who }) => who === '')) return 'torn';
  if (rows.length > maximumChanged) return 'many';
  return rows.map(({ who, closed, latest, ever }) => ({
    address: who as Hex,
    balance: BigInt(latest),
    closed: BigInt(closed),
    ever: BigInt(ever),
  }));
}

function paramsOf({ chain, token, threshold = 0n, after, limit }: HoldingsRequest): StoreParams {
  const { until, next } = derivedSeal(chain, balanceDays);
  return {
    chain: chain.key,
    token: token.slice(2),
    threshold,
    until,
    next,
    mark: chain.watermark?.num ?? 0n,
    limit,
    ...(after && { afterAmount: after.balance, afterHolder: after.address.slice(2) }),
  };
}

/** Whether a holder belongs to the list: the same condition as that of the statements. */
function isHolder({ nft, threshold = 0n }: HoldingsRequest, { balance, ever }: Changed): boolean {
  return nft === assetKinds.erc20 ? ever > threshold : balance > 0n;
}

function comesAfter(one: Holder, other: Holder): boolean {
  return one.balance === other.balance ? one.address > other.address : one.balance < other.balance;
}
