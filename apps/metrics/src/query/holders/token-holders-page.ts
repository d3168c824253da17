import type { Hex } from '../../source/chain-source.js';
import { findChain } from '../find-chain.js';
import { cutPage, type OpenPage, openPage } from '../page.js';
import type { PageTokens } from '../page-token.js';
import type { SeriesReader } from '../series-reader.js';
import type { Holder } from './holder.js';
import { holderCursor, readHolderCursor } from './holder-cursor.js';
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
