import type { Hex } from '../read-chain/chain-source.js';
import { findChain } from './find-chain.js';
import type { Holder } from './holder.js';
import { holderCursor, readHolderCursor } from './holder-cursor.js';
import { cutPage, openPage } from './page.js';
import type { PageTokens } from './page-token.js';
import type { SeriesReader } from './series-reader.js';
import { readHolders } from './token-holders.js';

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

/**
 * Answers a request for the holders of a token, page by page.
 * @throws MetricsError `unknown-chain`, `invalid-page-token`.
 */
export async function readTokenBalancesPage(
  reader: SeriesReader,
  tokens: PageTokens,
  { chainId, address, threshold, startTimestamp, endTimestamp, pageToken, pageSize }: TokenBalancesRequest,
): Promise<TokenBalancesPage> {
  const token = address.toLowerCase() as Hex;
  const page = openPage(tokens, {
    list: `listTokenBalances ${chainId} ${token}`,
    filters: { threshold: String(threshold), startTimestamp, endTimestamp },
    pageToken,
  });
  const holders = await readHolders(reader, {
    chain: findChain(reader.state, chainId),
    token,
    threshold,
    start: page.filters.startTimestamp,
    end: page.filters.endTimestamp,
    after: readHolderCursor(page.cursor),
    limit: pageSize + 1,
  });
  const { rows, nextPageToken } = cutPage(page, holders, pageSize, holderCursor);
  return { holders: rows, nextPageToken };
}
