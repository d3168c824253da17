import { HttpStatusError } from '../errors/http-status-error.js';
import { NotFoundError, UnavailableError } from '../errors/named-status-errors.js';
import { createClientAddress } from './client-address.js';
import { corsHeaders, preflightHeaders } from './cors.js';
import { createEndpoints, type Endpoint } from './endpoints.js';
import { createFailureReader } from './failure.js';
import { defaultLimits, type RestLimits } from './limits.js';
import { consoleLogger } from './logger.js';
import { createRateLimit } from './rate-limit.js';
import type { RestServerOptions } from './rest-server-options.js';
import { createRouter, type RouteTarget } from './router.js';
import { runEndpoint } from './run-endpoint.js';
import { createSealer } from './seal.js';
import type { ServerAnswer } from './server-answer.js';
import { RequestInfo, type ServerRequest } from './server-request.js';
import { parseTarget } from './target.js';

/** Answers requests; a binding such as `nodeListener` connects it to the network. */
export interface RestServer {
  /** Answers one request, whatever goes wrong with it. */
  readonly dispatch: (request: ServerRequest) => Promise<ServerAnswer>;
}

/** What is known of a request once it is answered. */
export interface RequestEvent {
  /** operationId; `undefined` where no operation was found. */
  readonly operation: string | undefined;
  readonly verb: string;
  /** HTTP status of the answer; 499 where the client went away before. */
  readonly status: number;
  /** Time from the request's head to the answer being ready to send, in milliseconds. */
  readonly durationMs: number;
}

/**
 * Makes a server of operations and their handlers.
 *
 * @throws TypeError where two operations answer the same verb and path, or an option is no such thing.
 * @example
 * ```ts
 * const server = createRestServer({ operations: bindOperations(chainsOperations, handlers), context: () => store });
 * http.createServer(nodeListener(server)).listen(8080);
 * ```
 */
export function createRestServer<Context = unknown>(options: RestServerOptions<Context>): RestServer {
  const limits: RestLimits = { ...defaultLimits, ...options.limits };
  const { cors, onRequest, logger = consoleLogger, rateLimit: rate } = options;
  const route = createRouter(createEndpoints(options));
  const clientAddress = createClientAddress(options.trustedProxies ?? []);
  const takeCost = rate && createRateLimit(rate);
  const seal = createSealer(options.compression);
  const readFailure = createFailureReader(logger);
  const toContext = options.context as ((info: RequestInfo) => Context) | undefined;
  let running = 0;

  async function answer(
    request: ServerRequest,
    trace: Trace,
    shared: Record<string, string>,
  ): Promise<ServerAnswer> {
    const { verb, target } = request;
    if (running > limits.concurrency)
      throw new UnavailableError('Too many requests at once', { retryAfterMs: 1000 });
    if (target.length > limits.targetLength) {
      throw new HttpStatusError(
        414,
        `the path with its query string must not be longer than ${limits.targetLength} characters`,
      );
    }
    const { path, segments, query } = parseTarget(target);
    const match = route(segments);
    if (match === undefined) throw new NotFoundError(`Cannot ${verb} ${path}`);
    const found = match.verbs.get(verb) ?? (verb === 'HEAD' ? match.verbs.get('GET') : undefined);
    if (found === undefined) {
      const allow = allowedVerbs(match.verbs);
      shared.allow = allow;
      if (verb !== 'OPTIONS') throw new HttpStatusError(405, `Cannot ${verb} ${path}`);
      return seal(request, 204, { ...shared, ...preflightHeaders(cors, request, allow) }, undefined);
    }
    const info = new RequestInfo(found.value.contract.name, request);
    trace.info = info;
    const { cost, status } = found.value.contract;
    if (cost > 0) takeCost?.(clientAddress(request), cost);
    const values = { path: namedValues(found, match.values), query };
    const json = await runEndpoint(found.value, info, values, limits, toContext);
    return seal(request, status, shared, json);
  }

  async function answerOrFail(request: ServerRequest, trace: Trace): Promise<ServerAnswer> {
    const shared = corsHeaders(cors, request);
    try {
      return await answer(request, trace, shared);
    } catch (error) {
      const failure = readFailure(error, request, trace.info);
      return seal(request, failure.status, { ...shared, ...failure.headers }, failure.json);
    }
  }

  function report(event: RequestEvent): void {
    try {
      onRequest?.(event);
    } catch (error) {
      logger.error({ err: error }, 'onRequest failed');
    }
  }

  return {
    async dispatch(request) {
      const start = performance.now();
      const trace: Trace = { info: undefined };
      running++;
      try {
        const result = await answerOrFail(request, trace);
        const { verb } = request;
        const { status } = result;
        report({ operation: trace.info?.operation, verb, status, durationMs: performance.now() - start });
        return result;
      } finally {
        running--;
        trace.info?.release();
      }
    },
  };
}

interface Trace {
  info: RequestInfo | undefined;
}

function allowedVerbs(verbs: ReadonlyMap<string, unknown>): string {
  const allowed = new Set([...verbs.keys(), 'OPTIONS']);
  if (allowed.has('GET')) allowed.add('HEAD');
  return [...allowed].sort().join(', ');
}

function namedValues<T>(target: RouteTarget<Endpoint<T>>, values: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {};
  target.params.forEach((name, at) => {
    named[name] = values[at] ?? '';
  });
  return named;
}
