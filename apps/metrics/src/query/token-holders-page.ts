import type { Hex } from '../read-chain/chain-source.js';
import { findChain } from './find-chain.js';
import type { PageTokens } from './page-token.js';
import type { SeriesReader } from './read-series.js';
import { type Holder, type HoldersPage, readHolders } from './token-holders.js';

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
  readonly holders: HoldersPage['holders'];
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
  const list = `listTokenBalances ${chainId} ${token}`;
  const given = { threshold: String(threshold), startTimestamp, endTimestamp };
  const { filters, cursor } =
    pageToken === undefined ? { filters: given, cursor: undefined } : tokens.read(pageToken, list, given);
  const { holders, more } = await readHolders(reader, {
    chain: findChain(reader.state, chainId),
    token,
    threshold,
    start: numberOf(filters.startTimestamp),
    end: numberOf(filters.endTimestamp),
    after: cursor === undefined ? undefined : readCursor(String(cursor)),
    limit: pageSize,
  });
  const last = holders.at(-1);
  return {
    holders,
    nextPageToken:
      more && last !== undefined
        ? tokens.issue({ list, filters, cursor: `${last.balance} ${last.address}` })
        : undefined,
  };
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function readCursor(text: string): Holder {
  const [balance = '0', address = ''] = text.split(' ');
  return { balance: BigInt(balance), address: address as Hex };
}
