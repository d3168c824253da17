import { type BoundOperation, createRestServer } from '@firn/rest/server';
import type { Logger } from '../../logger.js';
import { findMetric } from '../../metrics/find-metric.js';
import type { Interval } from '../../metrics/interval.js';
import { openChainMetricsPage } from '../../query/series/chain-metrics-page.js';
import type { ChainState, ServiceState } from '../../state/service-state.js';
import type { Store } from '../../store/store.js';
import type { MetricsContext } from '../metrics-context.js';
import { chainsOf, explainPoint, type PointPlace, scopeOf } from './explain-point.js';
import type { ChainFreshness, Explanation } from './explanation.js';
import { type RecordedStatement, recordStatements } from './recording-store.js';
import { writeStatements } from './write-statements.js';

/** What requests are explained with. */
export interface Explaining {
  readonly operations: readonly BoundOperation<MetricsContext>[];
  /** A context that remembers nothing, over stores that are changed. */
  readonly contextOn: (change: (store: Store) => Store) => MetricsContext;
  readonly logger: Logger;
}

/**
 * Answers a request anew, past every cache, and tells what it was made of.
 * @param target path and query: `/v2/chains/43112/metrics/txCount?timeInterval=day`.
 */
export async function explainRequest(
  { operations, contextOn, logger }: Explaining,
  target: string,
): Promise<Explanation> {
  const recorded: RecordedStatement[] = [];
  const asked = new URL(target, 'http://service');
  const { pathname, searchParams } = asked;
  // The numbers of CSV are those of the JSON that it is made of.
  if (searchParams.get('format') === 'csv') searchParams.delete('format');
  const context = contextOn((store) => recordStatements(store, recorded));
  const server = createRestServer<MetricsContext>({
    operations,
    context: () => context,
    logger,
    compression: false,
  });
  const { status, json } = await server.dispatch({
    verb: 'GET',
    target: pathname + asked.search,
    header: () => undefined,
    readBody: async () => '',
    stream: () => new Blob([]).stream(),
  });
  const answer = json === undefined ? '' : new TextDecoder().decode(json.bytes());
  const statements = writeStatements(recorded);
  const { series, metrics, pageTokens } = contextOn((store) => store);
  const scope = /^\/v\d\/(?:chains|avg_tps)\/([^/]+)/.exec(pathname)?.[1];
  const place = status === 200 ? placeOf(pathname, searchParams, answer, { metrics, pageTokens }) : undefined;
  return {
    target,
    status,
    answer,
    statements,
    point: place && (await explainPoint(series.store, series.state, metrics, place)),
    chains: (status === 200 && scope !== undefined
      ? chainsOf(series.state, scope)
      : allChains(series.state)
    ).map(freshnessOf),
  };
}

/** The newest data point of a series of chain metrics. */
function placeOf(
  path: string,
  query: URLSearchParams,
  answer: string,
  { metrics, pageTokens }: Pick<MetricsContext, 'metrics' | 'pageTokens'>,
): PointPlace | undefined {
  const [, scope, name] = /^\/v2\/chains\/([^/]+)\/metrics\/(\w+)$/.exec(path) ?? [];
  if (scope === undefined || name === undefined) return undefined;
  const { results } = JSON.parse(answer) as { results: readonly { timestamp: number }[] };
  const timestamp = results[0]?.timestamp;
  if (timestamp === undefined) return undefined;
  const { interval } = openChainMetricsPage(pageTokens, {
    scope: scopeOf(scope),
    metric: findMetric(metrics, name),
    interval: (query.get('timeInterval') ?? undefined) as Interval | undefined,
    pageToken: query.get('pageToken') ?? undefined,
  });
  return { scope, metric: name, timestamp, interval };
}

function allChains(state: ServiceState): ChainState[] {
  return [...state.chains.values()];
}

function freshnessOf({ record, watermark, activity, confirmedAt }: ChainState): ChainFreshness {
  return {
    evmChainId: String(record.evmChainId),
    chainName: record.chainName,
    activity: activity.kind,
    lastBlock: watermark?.num.toString(),
    lastBlockTime: watermark?.timestamp,
    confirmedAt,
  };
}
