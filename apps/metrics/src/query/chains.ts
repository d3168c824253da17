import { MetricsError } from '../errors.js';
import type { Network } from '../source/platform/platform-network.js';
import type { ChainGroup, ChainRecord } from '../state/chain-record.js';
import { type ChainState, membersOf, type ServiceState } from '../state/service-state.js';
import { cutPage, openPage } from './page.js';
import type { PageTokens } from './page-token.js';

/**
 * The chain of an EVM chain ID.
 * @throws MetricsError `unknown-chain`.
 */
export function findChain(state: ServiceState, evmChainId: bigint): ChainState {
  for (const chain of state.chains.values()) if (chain.record.evmChainId === evmChainId) return chain;
  throw new MetricsError('unknown-chain', `Chain ${evmChainId} is not supported`);
}

/**
 * The chain of an EVM chain ID, or the group itself.
 * @throws MetricsError `unknown-chain`.
 */
export function findScope(state: ServiceState, scope: bigint | ChainGroup): ChainState | ChainGroup {
  return typeof scope === 'bigint' ? findChain(state, scope) : scope;
}

/** What the metrics of a scope depend on: other values or objects once anything was stored or taken back. */
export function scopeVersion(state: ServiceState, scope: ChainState | ChainGroup): readonly unknown[] {
  const { generation } = state;
  if (typeof scope !== 'string') return [generation, scope.watermark];
  return [generation, ...membersOf(state, scope).map(({ watermark }) => watermark)];
}

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
