import { MetricsError } from '../errors.js';
import type { Hex } from '../read-chain/chain-source.js';
import { balanceChangesSql, balanceDays } from '../seal/balance-days.js';
import { derivedSeal } from '../seal/seal-derived.js';
import type { ChainState } from '../state/service-state.js';
import type { StoreParams } from '../store/store.js';
import type { CollectionName, CollectionNames } from './collection-names.js';
import { findChain } from './find-chain.js';
import type { PageTokens } from './page-token.js';
import type { SeriesReader } from './read-series.js';
import type { Holder } from './token-holders.js';

/** A request for a page of the holders of a collection. */
export interface NftHoldersRequest {
  readonly chainId: bigint;
  readonly address: Hex;
  readonly pageToken?: string | undefined;
  readonly pageSize: number;
}

/** A page of holders by number of items from high to low, then by address; the totals are of the whole collection. */
export interface NftHoldersPage {
  readonly holders: readonly Holder[];
  readonly totalHolders: number;
  readonly totalTokens: bigint;
  readonly collection: CollectionName;
  readonly nextPageToken: string | undefined;
}

const attempts = 5;

/**
 * Answers a request for the holders of an ERC-721 or ERC-1155 collection, page by page.
 * @throws MetricsError `unknown-chain`, `invalid-page-token`, `chain-unreachable`.
 */
export async function readNftHoldersPage(
  reader: SeriesReader,
  names: CollectionNames,
  tokens: PageTokens,
  { chainId, address, pageToken, pageSize }: NftHoldersRequest,
): Promise<NftHoldersPage> {
  const token = address.toLowerCase() as Hex;
  const list = `listNftHolders ${chainId} ${token}`;
  const cursor = pageToken === undefined ? undefined : String(tokens.read(pageToken, list, {}).cursor);
  const chain = findChain(reader.state, chainId);
  const { holders, totals } = await readStable(reader, chain, token, cursor, pageSize + 1);
  const page = holders.slice(0, pageSize);
  const last = page.at(-1);
  const totalHolders = Number(totals?.holders ?? 0);
  return {
    holders: page,
    totalHolders,
    totalTokens: BigInt(totals?.items ?? 0),
    collection: await names.get(chain, token, totalHolders > 0),
    nextPageToken:
      holders.length > pageSize && last !== undefined
        ? tokens.issue({ list, filters: {}, cursor: `${last.balance} ${last.address}` })
        : undefined,
  };
}

/** Page and totals of one state of the chain. */
async function readStable(
  { store, state }: SeriesReader,
  chain: ChainState,
  token: Hex,
  cursor: string | undefined,
  limit: number,
) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { generation } = state;
    const { until, next } = derivedSeal(chain, balanceDays);
    const [balance = '', after = ''] = cursor?.split(' ') ?? [];
    const params: StoreParams = {
      chain: chain.key,
      token: token.slice(2),
      until,
      next,
      mark: chain.watermark?.num ?? 0n,
      limit,
      ...(cursor !== undefined && { balance, after: after.slice(2) }),
    };
    const beyond =
      cursor === undefined
        ? ''
        : 'WHERE held < {balance:Int256} OR (held = {balance:Int256} AND holder > toFixedString(unhex({after:String}), 20))';
    const [rows, [totals]] = await Promise.all([
      store.query<{ address: Hex; items: string }>(
        `SELECT concat('0x', lower(hex(holder))) AS address, toString(held) AS items FROM (${heldSql})
         ${beyond} ORDER BY held DESC, holder LIMIT {limit:UInt32}`,
        { params },
      ),
      store.query<{ holders: string; items: string }>(
        `SELECT count() AS holders, toString(sum(held)) AS items FROM (${heldSql})`,
        { params },
      ),
    ]);
    if (state.generation !== generation) continue;
    return { holders: rows.map((row) => ({ address: row.address, balance: BigInt(row.items) })), totals };
  }
  throw new MetricsError('store-unavailable', 'the chain is being reorganised: ask again');
}

const tokenSql = 'toFixedString(unhex({token:String}), 20)';

/** Every holder with the number of its items, more than 0: `holder`, `held`. Closed days come from `balances`, the open one from the transfers. */
const heldSql = `SELECT holder, sum(part) AS held FROM (
    SELECT holder, argMax(balance, ts) AS part FROM balances
    WHERE chain = {chain:UInt32} AND nft = 1 AND token = ${tokenSql} AND ts < toDateTime({until:UInt32}, 'UTC')
    GROUP BY holder
    UNION ALL
    SELECT holder, sum(delta) AS part FROM (${balanceChangesSql(
      `chain = {chain:UInt32} AND token = ${tokenSql} AND kind != 20 AND num BETWEEN {next:UInt64} AND {mark:UInt64}`,
    )}) GROUP BY holder
  ) GROUP BY holder HAVING held > 0`;
