import type { Hex } from '../read-chain/chain-source.js';
import { assetKinds, balanceDays } from '../seal/balance-days.js';
import { newestBalances } from '../seal/newest-balances.js';
import { derivedSeal } from '../seal/seal-derived.js';
import type { ChainState } from '../state/service-state.js';
import type { StoreParams } from '../store/store.js';
import { changedSql, type HeldAsset, pageSql } from './holdings-sql.js';
import type { SeriesReader } from './read-series.js';
import type { Holder } from './token-holders.js';

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

/** Holders by what they have from high to low, then by address. */
export interface Holdings {
  readonly holders: readonly Holder[];
  /** Number of all holders, those of other pages too. */
  readonly totalHolders: number;
  /** What all of them have together. */
  readonly total: bigint;
}

/** A holder that the open day changed. */
interface Changed extends Holder {
  /** What it had before. */
  readonly closed: bigint;
  /** The most that it ever had. */
  readonly ever: bigint;
}

/** All of them, or that they are too many. */
export type ChangedHoldings = readonly Changed[] | 'many';

/** What holders are read with. */
export type HoldingsReader = Pick<SeriesReader, 'store' | 'state' | 'closedHoldings' | 'changedHoldings'>;

/** With more holders than this on the open day the whole list is computed. */
const maximumChanged = 5_000;

/**
 * Reads holders with what they have after the last block. Pages of the last closed day come from `newest_balances`, a row for each holder,
 * and are remembered; whom the open day changed is put in between. While that table is not as far as `balances`, or is being changed,
 * the list is computed from the history.
 */
export async function readHoldings(reader: HoldingsReader, request: HoldingsRequest): Promise<Holdings> {
  const { chain } = request;
  const { until } = derivedSeal(chain, balanceDays);
  if (derivedSeal(chain, newestBalances).until === until) {
    const holdings = await readFromNewest(reader, request);
    if (holdings !== 'torn') return holdings;
  }
  const holdings = await readPage(reader, request, 'history', true);
  if (holdings === 'torn') throw new RangeError('the history has no rows beyond its seal');
  return holdings;
}

async function readFromNewest(reader: HoldingsReader, request: HoldingsRequest): Promise<Holdings | 'torn'> {
  const [changed, first] = await Promise.all([readChanged(reader, request), readClosed(reader, request)]);
  if (changed === 'torn' || first === 'torn') return 'torn';
  if (changed === 'many') return readPage(reader, request, 'newest', true);
  const { after, limit } = request;
  const moved = new Set(changed.map(({ address }) => address));
  const holders: Holder[] = changed
    .filter((each) => isHolder(request, each) && (after === undefined || comesAfter(each, after)))
    .map(({ address, balance }) => ({ address, balance }));
  let kept = 0;
  for (let page = first; ; ) {
    const unmoved = page.holders.filter(({ address }) => !moved.has(address));
    holders.push(...unmoved);
    kept += unmoved.length;
    const last = page.holders.at(-1);
    if (kept >= limit || page.holders.length < limit || last === undefined) break;
    const next = await readClosed(reader, { ...request, after: last, wantsTotals: false });
    if (next === 'torn') return 'torn';
    page = next;
  }
  holders.sort((one, other) => (comesAfter(one, other) ? 1 : -1));
  const before = changed.filter(({ closed }) => closed > 0n);
  const present = changed.filter(({ balance }) => balance > 0n);
  return {
    holders: holders.slice(0, limit),
    totalHolders: first.totalHolders - before.length + present.length,
    total:
      first.total -
      before.reduce((sum, { closed }) => sum + closed, 0n) +
      present.reduce((sum, { balance }) => sum + balance, 0n),
  };
}

/** A page as of the end of the last closed day, which stays what it is until another day is closed. */
function readClosed(reader: HoldingsReader, request: HoldingsRequest): Promise<Holdings | 'torn'> {
  const { chain, token, nft, threshold, after, limit, wantsTotals } = request;
  const { until } = derivedSeal(chain, newestBalances);
  const place = [after?.balance, after?.address, limit, wantsTotals];
  const key = [reader.state.generation, chain.key, until, nft, token, threshold, ...place].join(' ');
  const load = async () => {
    const page = await readPage(reader, request, 'newest', false);
    if (page === 'torn') throw new TornPage();
    return page;
  };
  return whole(reader.closedHoldings.get(key, load));
}

/** What is read, or that it was torn. */
function whole<Result>(read: Promise<Result>): Promise<Result | 'torn'> {
  return read.catch((error: unknown) => {
    if (error instanceof TornPage) return 'torn';
    throw error;
  });
}

/** Thrown so that a page is not remembered. */
class TornPage extends Error {}

async function readPage(
  { store }: HoldingsReader,
  request: HoldingsRequest,
  from: 'newest' | 'history',
  openToo: boolean,
): Promise<Holdings | 'torn'> {
  const { nft, after, wantsTotals } = request;
  const sql = pageSql(nft, from, { openToo, wantsTotals, follows: after !== undefined });
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
