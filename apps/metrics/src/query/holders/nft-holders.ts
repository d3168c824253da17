import { assetKinds } from '../../seal/derived-tables.js';
import type { Hex } from '../../source/chain-source.js';
import { findChain } from '../chains.js';
import { cutPage, openPage } from '../page.js';
import type { PageTokens } from '../page-token.js';
import { readConsistently } from '../read-consistently.js';
import type { SeriesReader } from '../series-reader.js';
import type { CollectionName, CollectionNames } from './collection-names.js';
import { type Holder, holderCursor, readHolderCursor } from './holder.js';
import { readHoldings } from './holder-pages.js';

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
 * @throws MetricsError `unknown-chain`, `invalid-page-token`.
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
  const { holders, totalHolders, total } = await readConsistently(reader.state, [chain.key], () =>
    readHoldings(reader, {
      chain,
      token,
      nft: assetKinds.nft,
      after: readHolderCursor(page.cursor),
      limit: pageSize + 1,
      wantsTotals: true,
    }),
  );
  const { rows, nextPageToken } = cutPage(page, holders, pageSize, holderCursor);
  const collection = await names.get(chain, token, totalHolders > 0);
  return { holders: rows, totalHolders, totalTokens: total, collection, nextPageToken };
}
