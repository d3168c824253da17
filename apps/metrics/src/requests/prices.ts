import type { BoundOperation } from '@firn/rest/server';
import type { MetricsContext } from '../metrics-context.js';
import { type CompositeQuery, readConditions } from '../query/composite-conditions.js';
import type { ChainGroup } from '../state/chain-record.js';
import { membersOf } from '../state/service-state.js';

type Price<Params> = (params: Params, context: MetricsContext, cost: number) => number;

interface CompositeParams {
  readonly pageToken?: string | undefined;
  readonly body: CompositeQuery;
}

interface ScopeParams {
  readonly chainId: bigint | ChainGroup;
}

const yearSeconds = 366 * 86_400;

/**
 * A composite query costs as much as its contract says for each subquery and begun year of its time frame, as far as the chain has one. A later page
 * is read from what the first has found.
 */
const priceComposite: Price<CompositeParams> = ({ pageToken, body }, { series }, cost) => {
  if ((body.pageToken ?? pageToken) !== undefined) return cost;
  const years = readConditions(series.state, body.queries).map(({ asset: { chain }, frame }) => {
    const first = Math.max(frame.first, chain.firstBlocks[0]?.timestamp ?? 0);
    const last = Math.min(frame.last, chain.watermark?.timestamp ?? 0);
    return Math.ceil(Math.max(1, last - first) / yearSeconds);
  });
  return cost * years.reduce((sum, each) => sum + each, 0);
};

/** What is asked of a group costs as much as its contract says for each chain of it. */
const priceScope: Price<ScopeParams> = ({ chainId }, { series: { state } }, cost) =>
  typeof chainId === 'string' ? cost * Math.max(1, membersOf(state, chainId).length) : cost;

const prices: Readonly<Record<string, Price<never>>> = {
  compositeQuery: priceComposite,
  getChainMetrics: priceScope,
  getChainRollingWindowMetrics: priceScope,
};

/** Gives an operation the price of what its parameters ask for, where that differs from call to call. */
export function priced(operation: BoundOperation<MetricsContext>): BoundOperation<MetricsContext> {
  const price = prices[operation.contract.name];
  if (price === undefined) return operation;
  return { ...operation, price: (params, context) => price(params, context, operation.contract.cost) };
}
