import { type Network, toNetwork } from '../../source/platform/platform-network.js';
import { type ChainGroup, groupsOf } from '../../state/chain-record.js';
import { platformLagOf } from '../../state/platform/platform-state.js';
import { type ChainState, lagOf } from '../../state/service-state.js';
import type { MetricsContext } from '../metrics-context.js';

/** Name of the header that says how many seconds what an answer is made of is behind. */
export const lagHeader = 'x-firn-lag-seconds';

/** What is in step is looked at twice a second, and those who only serve hear of it within a few seconds. */
const usualSeconds = 5;

/** Parameters of any operation, as far as they say which chains an answer is of. */
interface ScopeParams {
  readonly chainId?: bigint | ChainGroup;
  readonly network?: Network | 'fuji';
  readonly srcBlockchainId?: string;
  readonly destBlockchainId?: string;
  readonly body?: { readonly queries?: readonly { readonly params: { readonly evmChainId?: unknown } }[] };
}

const ofPlatform: ReadonlySet<string> = new Set([
  'getNetworkMetrics',
  'getSubnetMetrics',
  'getTotalValidatorMetrics',
  'getValidationMetrics',
  'getValidatorMetrics',
  'listValidatorAddresses',
]);
const ofChains: ReadonlySet<string> = new Set([
  'compositeQuery',
  'getAverageTps',
  'getChainMetrics',
  'getChainRollingWindowMetrics',
  'getIcmSummary',
  'getIcmTimeseries',
  'getTeleporterMetrics',
  'listNftHolders',
  'listTokenBalances',
]);

/**
 * The header for an answer that is made of chains of which one is behind more than usual: the seconds of the one that is furthest behind.
 * Undefined where none is.
 */
export function lagHeaders(
  { series, platform, now }: Pick<MetricsContext, 'series' | 'platform' | 'now'>,
  operation: string,
  params: unknown,
): Readonly<Record<string, string>> | undefined {
  let most = 0;
  if (ofPlatform.has(operation)) {
    const { network } = params as ScopeParams;
    for (const state of platform.platforms.values())
      if (network === undefined || state.network === toNetwork(network))
        most = Math.max(most, platformLagOf(state, now()).seconds ?? 0);
  } else if (ofChains.has(operation)) {
    const isIn = scopeOf(params as ScopeParams);
    for (const chain of series.state.chains.values())
      if (isIn(chain)) most = Math.max(most, lagOf(chain, now()).seconds ?? 0);
  }
  return most > usualSeconds ? { [lagHeader]: String(most) } : undefined;
}

function scopeOf(params: ScopeParams): (chain: ChainState) => boolean {
  const { chainId, network, body } = params;
  if (typeof chainId === 'bigint') return ({ record }) => record.evmChainId === chainId;
  if (chainId !== undefined) return ({ record }) => groupsOf(record.network).includes(chainId);
  if (body?.queries !== undefined) {
    const asked = new Set(body.queries.map((query) => String(query.params.evmChainId)));
    return ({ record }) => asked.has(String(record.evmChainId));
  }
  const ends = [params.srcBlockchainId, params.destBlockchainId].filter((id) => id !== undefined);
  if (ends.length > 0) return ({ record }) => ends.includes(record.blockchainId);
  if (network === undefined) return () => true;
  return ({ record }) => record.network === toNetwork(network);
}
