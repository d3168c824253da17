import { UnavailableError } from '../errors/named-status-errors.js';
import { createClientAddress } from './client-address.js';
import { corsHeaders } from './cors.js';
import { createEndpoints } from './endpoints.js';
import { errorBody } from './error-body.js';
import { addFailureHeaders, createFailureReader } from './failure.js';
import { createEndpointFinder } from './find-endpoint.js';
import { createKeptAnswers, type KeptAnswer } from './kept-answers.js';
import { defaultLimits, type RestLimits } from './limits.js';
import { consoleLogger } from './logger.js';
import { createRateGate } from './rate-gate.js';
import { RawJson } from './raw-json.js';
import type { RestServerOptions } from './rest-server-options.js';
import { runEndpoint } from './run-endpoint.js';
import { createSealer } from './seal.js';
import type { ServerAnswer } from './server-answer.js';
import { RequestInfo, type ServerRequest } from './server-request.js';
import { createTimeLimit } from './time-limit.js';

/** Answers that may be given again take no more than this. */
const maximumKeptBytes = 16 * 1024 * 1024;

/** Answers requests; a binding such as `nodeListener` connects it to the network. */
export interface RestServer {
  /** Answers one request, whatever goes wrong with it; at once where nothing has to be waited for. */
  readonly dispatch: (request: ServerRequest) => ServerAnswer | Promise<ServerAnswer>;
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
  const find = createEndpointFinder(createEndpoints(options), limits, cors);
  const clientAddress = createClientAddress(options.trustedProxies ?? []);
  const admit = rate && createRateGate(rate);
  const seal = createSealer(options.compression);
  const readFailure = createFailureReader(logger);
  const toContext = options.context as ((info: RequestInfo) => Context) | undefined;
  const limitTime = createTimeLimit(limits.timeoutMs);
  const kept = createKeptAnswers(maximumKeptBytes);
  let running = 0;

  /** Takes what a call costs from the client's units. @throws HttpStatusError with 429, at once or later */
  function charge(request: ServerRequest, cost: number, headers: Record<string, string>) {
    return cost > 0 ? admit?.(clientAddress(request), cost, headers) : undefined;
  }

  function refuse(
    request: ServerRequest,
    headers: Record<string, string>,
    thrown: unknown,
    info?: RequestInfo,
  ) {
    const error = readFailure(thrown, request, info);
    addFailureHeaders(error, headers);
    return seal(request, error.status, headers, new RawJson(errorBody(error)));
  }

  async function answer(request: ServerRequest, trace: Trace): Promise<ServerAnswer> {
    const headers = corsHeaders(cors, request);
    try {
      if (running > limits.concurrency)
        throw new UnavailableError('Too many requests at once', { retryAfterMs: 1000 });
      const found = find(request, headers);
      if (found === undefined) return { status: 204, headers };
      const { contract } = found.endpoint;
      const info = new RequestInfo(contract.name, request);
      trace.info = info;
      const admitted = charge(request, contract.cost, headers);
      if (admitted !== undefined) await admitted;
      const json = await runEndpoint(found, info, limits, limitTime, toContext);
      kept.keep(request, { contract, json });
      return contract.status === 204
        ? { status: 204, headers }
        : seal(request, contract.status, headers, json);
    } catch (thrown) {
      return refuse(request, headers, thrown, trace.info);
    }
  }

  /** Gives a kept answer: all that is left to do is what depends on who asks. */
  function repeat(request: ServerRequest, { contract, json }: KeptAnswer) {
    const headers = corsHeaders(cors, request);
    const fail = (thrown: unknown) => refuse(request, headers, thrown);
    try {
      const admitted = charge(request, contract.cost, headers);
      if (admitted === undefined) return seal(request, contract.status, headers, json);
      return admitted.then(() => seal(request, contract.status, headers, json)).catch(fail);
    } catch (thrown) {
      return fail(thrown);
    }
  }

  function report(
    { verb }: ServerRequest,
    { status }: ServerAnswer,
    operation: string | undefined,
    start: number,
  ) {
    try {
      onRequest?.({ operation, verb, status, durationMs: performance.now() - start });
    } catch (error) {
      logger.error({ err: error }, 'onRequest failed');
    }
  }

  async function dispatchAnew(request: ServerRequest, start: number): Promise<ServerAnswer> {
    const trace: Trace = { info: undefined };
    running++;
    try {
      const result = await answer(request, trace);
      report(request, result, trace.info?.operation, start);
      return result;
    } finally {
      running--;
      trace.info?.release();
    }
  }

  return {
    dispatch(request) {
      const start = performance.now();
      const known = kept.find(request);
      if (known === undefined) return dispatchAnew(request, start);
      const result = repeat(request, known);
      const done = (ready: ServerAnswer) => {
        report(request, ready, known.contract.name, start);
        return ready;
      };
      return result instanceof Promise ? result.then(done) : done(result);
    },
  };
}

interface Trace {
  info: RequestInfo | undefined;
}
