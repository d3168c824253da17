import type {
  GetIcmSummaryHandler,
  GetIcmTimeseriesHandler,
  GetTeleporterMetricsHandler,
  ListTokenBalancesHandler,
  ListValidatorAddressesHandler,
} from '@firn/metrics-server';
import type { BoundOperation } from '@firn/rest/server';
import { latestTime } from '../../metrics/interval.js';
import { findChain } from '../../query/chains.js';
import { type CompositeQuery, readConditions } from '../../query/composite/composite-conditions.js';
import { asksLatest, openTokenBalancesPage } from '../../query/holders/token-holders.js';
import { openMessagesPage } from '../../query/messages/message-page.js';
import { teleporterSides } from '../../query/messages/message-sql.js';
import { toHexId } from '../../query/platform/platform-parameters.js';
import { openValidatorAddressesPage, platformsOf } from '../../query/platform/validator-addresses-page.js';
import { toNetwork } from '../../source/platform/platform-network.js';
import type { ChainGroup } from '../../state/chain-record.js';
import { type ChainState, membersOf, seriesBegin } from '../../state/service-state.js';
import type { MetricsContext } from '../metrics-context.js';

type Price<Params> = (params: Params, context: MetricsContext, cost: number) => number;

interface CompositeParams {
  readonly pageToken?: string | undefined;
  readonly body: CompositeQuery;
}

interface ScopeParams {
  readonly chainId: bigint | ChainGroup;
}

const yearSeconds = 366 * 86_400;

/** Begun years of a time frame, as far as the chain has one; at least one. Both moments in Unix seconds. */
function begunYears(chain: ChainState, first: number, last: number): number {
  const begin = Math.max(first, seriesBegin(chain) ?? 0);
  const end = Math.min(last, chain.watermark?.timestamp ?? 0);
  return Math.ceil(Math.max(1, end - begin) / yearSeconds);
}

/**
 * A composite query costs as much as its contract says for each subquery and begun year of its time frame, as far as the chain has one. A later page
 * is read from what the first has found.
 */
const priceComposite: Price<CompositeParams> = ({ pageToken, body }, { series }, cost) => {
  if ((body.pageToken ?? pageToken) !== undefined) return cost;
  const years = readConditions(series.state, body.queries).map(({ asset: { chain }, frame }) =>
    begunYears(chain, frame.first, frame.last),
  );
  return cost * years.reduce((sum, each) => sum + each, 0);
};

/** What is read of the chains of a group costs as much as its contract says for each of them. */
function priceGroup({ series: { state } }: MetricsContext, group: ChainGroup, cost: number): number {
  return cost * Math.max(1, membersOf(state, group).length);
}

const priceScope: Price<ScopeParams> = ({ chainId }, context, cost) =>
  typeof chainId === 'string' ? priceGroup(context, chainId, cost) : cost;

/** A message is counted once over all chains of its network, whichever it is asked for. */
const priceSummary: Price<Parameters<GetIcmSummaryHandler>[0]> = ({ network }, context, cost) =>
  priceGroup(context, network === undefined ? 'total' : toNetwork(network), cost);

const priceMessages: Price<Parameters<GetIcmTimeseriesHandler>[0]> = (
  { network, ...params },
  context,
  cost,
) => {
  const request = { ...params, network: network && toNetwork(network) };
  const { filters } = openMessagesPage(context.pageTokens, request);
  return priceGroup(context, filters.network ?? 'total', cost);
};

const priceTeleporter: Price<Parameters<GetTeleporterMetricsHandler>[0]> = ({ metric }, context, cost) =>
  priceGroup(context, 'total', cost) * teleporterSides[metric].length;

/** Holders within a time frame cost as much as the contract says for each begun year of the chain: what they had is added up from its first day. */
const priceTokenBalances: Price<Parameters<ListTokenBalancesHandler>[0]> = (
  params,
  { series, pageTokens },
  cost,
) => {
  const { filters } = openTokenBalancesPage(pageTokens, params);
  const chain = findChain(series.state, params.chainId);
  const isLatest = asksLatest({ chain, start: filters.startTimestamp, end: filters.endTimestamp });
  return isLatest ? cost : cost * begunYears(chain, 0, latestTime);
};

/** Reward owners cost as much as the contract says for each network. */
const priceValidatorAddresses: Price<Parameters<ListValidatorAddressesHandler>[0]> = (
  params,
  { platform, pageTokens },
  cost,
) => {
  const { filters } = openValidatorAddressesPage(pageTokens, {
    subnet: toHexId('subnetId', params.subnetId),
    network: params.network && toNetwork(params.network),
    start: params.startTimestamp,
    end: params.endTimestamp,
    pageToken: params.pageToken,
  });
  return cost * Math.max(1, platformsOf(platform, filters).length);
};

const prices: Readonly<Record<string, Price<never>>> = {
  compositeQuery: priceComposite,
  getChainMetrics: priceScope,
  getChainRollingWindowMetrics: priceScope,
  getIcmSummary: priceSummary,
  getIcmTimeseries: priceMessages,
  getTeleporterMetrics: priceTeleporter,
  listTokenBalances: priceTokenBalances,
  listValidatorAddresses: priceValidatorAddresses,
};

/** Gives an operation the price of what its parameters ask for, where that differs from call to call. */
export function priced(operation: BoundOperation<MetricsContext>): BoundOperation<MetricsContext> {
  const price = prices[operation.contract.name];
  if (price === undefined) return operation;
  return { ...operation, price: (params, context) => price(params, context, operation.contract.cost) };
}
