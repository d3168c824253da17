import type { Hex } from '../read-chain/chain-source.js';
import { balanceChangesSql, balanceDays } from '../seal/balance-days.js';
import { derivedSeal } from '../seal/seal-derived.js';
import type { StoreParams } from '../store/store.js';
import type { CollectionName, CollectionNames } from './collection-names.js';
import { findChain } from './find-chain.js';
import { holderCursor, readHolderCursor } from './holder-cursor.js';
import { cutPage, openPage } from './page.js';
import type { PageTokens } from './page-token.js';
import { readConsistently } from './read-consistently.js';
import type { SeriesReader } from './read-series.js';
import type { Holder, HoldersRequest } from './token-holders.js';

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
  const page = openPage(tokens, { list: `listNftHolders ${chainId} ${token}`, filters: {}, pageToken });
  const chain = findChain(reader.state, chainId);
  const after = readHolderCursor(page.cursor);
  const { holders, totalHolders, totalTokens } = await readConsistently(reader.state, () =>
    readItems(reader, { chain, token, after, limit: pageSize + 1 }),
  );
  const { rows, nextPageToken } = cutPage(page, holders, pageSize, holderCursor);
  const collection = await names.get(chain, token, totalHolders > 0);
  return { holders: rows, totalHolders, totalTokens, collection, nextPageToken };
}

/** Some holders, and the totals of the collection. */
async function readItems(
  { store }: SeriesReader,
  { chain, token, after, limit }: Pick<HoldersRequest, 'chain' | 'token' | 'after' | 'limit'>,
) {
  const { until, next } = derivedSeal(chain, balanceDays);
  const params: StoreParams = {
    chain: chain.key,
    token: token.slice(2),
    until,
    next,
    mark: chain.watermark?.num ?? 0n,
    limit,
    ...(after && { balance: after.balance, after: after.address.slice(2) }),
  };
  const beyond =
    after === undefined
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
  return {
    holders: rows.map(({ address, items }): Holder => ({ address, balance: BigInt(items) })),
    totalHolders: Number(totals?.holders ?? 0),
    totalTokens: BigInt(totals?.items ?? 0),
  };
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
