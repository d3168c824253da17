import { type BoundOperation, createRestServer, httpError } from '@firn/rest/server';
import { messageOf } from '../../errors.js';
import type { Logger } from '../../logger.js';
import type { Interval } from '../../metrics/interval.js';
import { findMetric } from '../../metrics/metric.js';
import { openChainMetricsPage } from '../../query/series/chain-metrics-page.js';
import type { ChainState, ServiceState } from '../../state/service-state.js';
import type { Store } from '../../store/store.js';
import type { MetricsContext } from '../metrics-context.js';
import { chainsOf, explainPoint, type PointPlace, scopeOf } from './explain-point.js';
import { holdsToken } from './explain-token.js';
import type { ChainFreshness, Explanation } from './explanation.js';
import { type RecordedStatement, recordStatements, writeStatements } from './recording-store.js';

/** Path that explains the request in its parameter `target`. */
export const explainPath = '/explain';

/** An answer is worked out past every cache, and its values once more. */
const cost = 500;

/** A request for an explanation, with its caller. */
interface ExplainParams {
  readonly target: string;
}

/** The operation that tells who holds the token what an answer is made of. It is none of the interface, and in no document. */
export function explainOperation(explaining: Explaining, token: string): BoundOperation<MetricsContext> {
  return {
    contract: {
      name: 'explain',
      verb: 'GET',
      path: explainPath,
      status: 200,
      cost,
      decodeRequest: ({ query: { target } }): ExplainParams => ({ target: String(target ?? '') }),
      encodeResult: (explanation: Explanation) => JSON.stringify(explanation),
    },
    handler: ({ target }: ExplainParams, { asker }: MetricsContext) => {
      if (!holdsToken(asker?.authorization, token)) {
        const message =
          'Explanations are for who operates the service: send the token of its file explain-token as "Authorization: Bearer TOKEN"';
        throw httpError(401, message);
      }
      if (!target.startsWith('/') || !URL.canParse(target, 'http://service'))
        throw httpError(400, `target must be the path and query of a request, not ${JSON.stringify(target)}`);
      return explain(explaining, target);
    },
  };
}

/** Explains a request. Errors carry their cause, because the token belongs to the operator of the service. */
async function explain(explaining: Explaining, target: string): Promise<Explanation> {
  try {
    return await explainRequest(explaining, target);
  } catch (error) {
    throw httpError(500, `it could not be explained: ${messageOf(error)}`, { cause: error });
  }
}

/** What requests are explained with. */
interface Explaining {
  readonly operations: readonly BoundOperation<MetricsContext>[];
  /** A context that remembers nothing, over stores that are changed. */
  readonly contextOn: (change: (store: Store) => Store) => MetricsContext;
  readonly logger: Logger;
}

/**
 * Answers a request anew, past every cache, and tells what it was made of.
 * @param target path and query: `/v2/chains/43112/metrics/txCount?timeInterval=day`.
 */
async function explainRequest(
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
