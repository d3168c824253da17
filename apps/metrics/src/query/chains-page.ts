import type { ChainRecord, Network } from '../state/chain-record.js';
import type { ServiceState } from '../state/service-state.js';
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

const list = 'listChains';

/**
 * The chains of a network, or of both, by EVM chain ID from low to high.
 * @throws MetricsError `invalid-page-token`.
 */
export function readChainsPage(
  state: ServiceState,
  tokens: PageTokens,
  { network, pageToken, pageSize = maximumChainPage }: ChainsRequest,
): ChainsPage {
  const page =
    pageToken === undefined
      ? { filters: { network }, cursor: '-1' }
      : tokens.read(pageToken, list, { network });
  const after = BigInt(page.cursor);
  const wanted = page.filters.network;
  const rest = [...state.chains.values()]
    .map(({ record }) => record)
    .filter((record) => record.evmChainId > after && (wanted === undefined || record.network === wanted))
    .sort((one, other) => (one.evmChainId < other.evmChainId ? -1 : 1));
  const chains = rest.slice(0, pageSize);
  const last = chains.at(-1);
  const more = rest.length > pageSize && last !== undefined;
  const token = more
    ? tokens.issue({ list, filters: page.filters, cursor: String(last.evmChainId) })
    : undefined;
  return { chains, nextPageToken: token };
}
