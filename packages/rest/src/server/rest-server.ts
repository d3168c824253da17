import { UnavailableError } from '../errors/named-status-errors.js';
import { createClientAddress } from './client-address.js';
import { corsHeaders } from './cors.js';
import { createEndpoints } from './endpoints.js';
import { errorBody } from './error-body.js';
import { addFailureHeaders, createFailureReader } from './failure.js';
import { createEndpointFinder } from './find-endpoint.js';
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
  const find = createEndpointFinder(createEndpoints(options), limits, cors);
  const clientAddress = createClientAddress(options.trustedProxies ?? []);
  const admit = rate && createRateGate(rate);
  const seal = createSealer(options.compression);
  const readFailure = createFailureReader(logger);
  const toContext = options.context as ((info: RequestInfo) => Context) | undefined;
  const limitTime = createTimeLimit(limits.timeoutMs);
  let running = 0;

  async function answer(request: ServerRequest, trace: Trace): Promise<ServerAnswer> {
    const headers = corsHeaders(cors, request);
    try {
      if (running > limits.concurrency)
        throw new UnavailableError('Too many requests at once', { retryAfterMs: 1000 });
      const found = find(request, headers);
      if (found === undefined) return { status: 204, headers };
      const { cost, name, status } = found.endpoint.contract;
      const info = new RequestInfo(name, request);
      trace.info = info;
      const admitted = cost > 0 ? admit?.(clientAddress(request), cost, headers) : undefined;
      if (admitted !== undefined) await admitted;
      const json = await runEndpoint(found, info, limits, limitTime, toContext);
      return status === 204 ? { status, headers } : seal(request, status, headers, json);
    } catch (thrown) {
      const error = readFailure(thrown, request, trace.info);
      addFailureHeaders(error, headers);
      return seal(request, error.status, headers, new RawJson(errorBody(error)));
    }
  }

  function report(request: ServerRequest, { status }: ServerAnswer, trace: Trace): void {
    try {
      const operation = trace.info?.operation;
      onRequest?.({ operation, verb: request.verb, status, durationMs: performance.now() - trace.start });
    } catch (error) {
      logger.error({ err: error }, 'onRequest failed');
    }
  }

  return {
    async dispatch(request) {
      const trace: Trace = { start: performance.now(), info: undefined };
      running++;
      try {
        const result = await answer(request, trace);
        report(request, result, trace);
        return result;
      } finally {
        running--;
        trace.info?.release();
      }
    },
  };
}

interface Trace {
  readonly start: number;
  info: RequestInfo | undefined;
}
