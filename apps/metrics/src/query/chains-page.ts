import type { Network } from '../source/platform/network.js';
import type { ChainRecord } from '../state/chain-record.js';
import type { ServiceState } from '../state/service-state.js';
import { cutPage, openPage } from './page.js';
import type { PageTokens } from './page-token.js';

/** Most chains of a page. */
const maximumChainPage = 10_000;

/** A request for a page of chains. */
export interface ChainsRequest {
  /** Without it, chains of both networks. */
  readonly network?: Network | undefined;
  readonly pageToken?: string | undefined;
  /** Default {@link maximumChainPage}. */
  readonly pageSize?: number;
}

/** A page of chains and the token of the next one, where more remain. */
export interface ChainsPage {
  readonly chains: readonly ChainRecord[];
  readonly nextPageToken: string | undefined;
}

/**
 * The chains of a network, or of both, by EVM chain ID from low to high.
 * @throws MetricsError `invalid-page-token`.
 */
export function readChainsPage(
  state: ServiceState,
  tokens: PageTokens,
  { network, pageToken, pageSize = maximumChainPage }: ChainsRequest,
): ChainsPage {
  const page = openPage(tokens, { list: 'listChains', filters: { network }, pageToken });
  const after = BigInt(page.cursor ?? -1);
  const wanted = page.filters.network;
  const rest = [...state.chains.values()]
    .map(({ record }) => record)
    .filter((record) => record.evmChainId > after && (wanted === undefined || record.network === wanted))
    .sort((one, other) => (one.evmChainId < other.evmChainId ? -1 : 1));
  const { rows, nextPageToken } = cutPage(page, rest, pageSize, ({ evmChainId }) => String(evmChainId));
  return { chains: rows, nextPageToken };
}
