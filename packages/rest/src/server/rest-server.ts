import { FairTurns } from '@firn/http/admission';
import { addVary, consoleLogger, createClientAddress } from '@firn/http/server';
import { requireAuthenticate, requireCredentials } from './authenticate.js';
import { createEndpoints, type Endpoint } from './endpoints.js';
import { createFailureWriter } from './failure.js';
import { createEndpointFinder, type FoundEndpoint } from './find-endpoint.js';
import { holdWhileSent } from './hold-while-sent.js';
import { createKeptAnswers, type KeptAnswer } from './kept-answers.js';
import type { OperationContract } from './operation.js';
import { createRateGate } from './rate-gate.js';
import { createResourceCors } from './resource-cors.js';
import { restLimits } from './rest-limits.js';
import { type RestServerOptions, requireKnownOptions } from './rest-server-options.js';
import { runEndpoint, timeOut } from './run-endpoint.js';
import { RunningRequests } from './running-requests.js';
import { createSealer, type Sealer } from './seal.js';
import type { ServerAnswer } from './server-answer.js';
import { RequestInfo, type ServerRequest } from './server-request.js';
import { createTimeLimit } from './time-limit.js';
import { variesByAccept } from './varies-by-accept.js';
import type { WrittenAnswer } from './write-content.js';

/** Answers that may be given again take no more than this. */
const maximumKeptBytes = 16 * 1024 * 1024;

/** Answers requests; a binding such as `nodeListener` connects it to the network. */
export interface RestServer {
  /** Answers one request, whatever goes wrong with it; at once where nothing has to be waited for. */
  readonly dispatch: (request: ServerRequest) => ServerAnswer | Promise<ServerAnswer>;
}

/**
 * Makes a server of operations and their handlers.
 *
 * @throws TypeError where nothing distinguishes two operations of a verb and path, or an option is no such thing.
 * @example
 * ```ts
 * const server = createRestServer({ operations: bindOperations(chainsOperations, handlers), context: () => store });
 * http.createServer(nodeListener(server)).listen(8080);
 * ```
 */
export function createRestServer<Context = unknown, Principal = undefined>(
  options: RestServerOptions<Context, Principal>,
): RestServer {
  requireKnownOptions(options);
  requireAuthenticate(options.operations, options.authenticate);
  const limits = restLimits(options.limits);
  const cors = createResourceCors(options.cors);
  const { onRequest, logger = consoleLogger, rateLimit: rate } = options;
  const find = createEndpointFinder(createEndpoints(options), limits, cors);
  const clientAddress = createClientAddress(options.trustedProxies ?? []);
  const admit = rate && createRateGate(rate);
  const seal = createSealer(options.compression);
  const { authenticate } = options;
  const toContext = options.context as ((info: RequestInfo) => Context | Promise<Context>) | undefined;
  const limitTime = createTimeLimit(limits.timeoutMs);
  const writeFailure = createFailureWriter(logger, options.onError, limitTime);
  const varying = new Set(options.operations.map(({ contract }) => contract).filter(variesByAccept));
  const kept = createKeptAnswers(maximumKeptBytes);
  const running = new RunningRequests(limits);
  const loopTurns = new FairTurns();

  /** Takes what a call costs from the client's units. @throws HttpStatusError with 429, at once or later */
  function charge(client: string, cost: number, headers: Record<string, string>) {
    return admit?.(client, cost, headers);
  }

  /** Finds what answers a request. Where nothing does, or a preflight is answered, the request is one that costs nothing. */
  async function findOrCharge(request: ServerRequest, client: string, headers: Record<string, string>) {
    let found: FoundEndpoint<Context> | undefined;
    try {
      found = find(request, headers);
    } finally {
      if (found === undefined) await charge(client, 0, headers);
    }
    return found;
  }

  function refuse(request: ServerRequest, headers: Record<string, string>, thrown: unknown, trace: Trace) {
    const written = writeFailure({ thrown, request, info: trace.info, contract: trace.contract });
    if (!(written instanceof Promise)) return sendWritten(request, written, headers, seal);
    return written.then((ready) => sendWritten(request, ready, headers, seal));
  }

  async function answer(
    request: ServerRequest,
    client: string,
    tooMany: Error | undefined,
    trace: Trace,
  ): Promise<ServerAnswer> {
    const headers = cors.headersFor(request);
    try {
      if (tooMany !== undefined) throw tooMany;
      const found = await findOrCharge(request, client, headers);
      if (found === undefined) return { status: 204, headers };
      const { contract } = found.endpoint;
      const info = new RequestInfo(contract.name, request, client);
      trace.info = info;
      trace.contract = contract;
      if (found.refusal !== undefined) throw found.refusal;
      const admitted = charge(client, contract.cost, headers);
      if (admitted !== undefined) await admitted;
      if (contract.security !== undefined) {
        const checked = requireCredentials(contract, info, authenticate, headers);
        await limitTime(checked, () => timeOut(info, limits.timeoutMs));
      }
      const answered = await runEndpoint(found, info, {
        limits,
        limitTime,
        loopTurns,
        toContext,
        charge: (units) => charge(client, units, headers),
      });
      const { json, answer: written } = answered;
      const status = written?.status ?? contract.status;
      if (status < 300) addSuccessHeaders(headers, contract, answered.params);
      if (written !== undefined) return sendWritten(request, written, headers, seal);
      if (json === undefined || contract.status === 204) return { status: contract.status, headers };
      if (isFoundByTarget(found.endpoint)) kept.keep(request, { contract, ...answered, json });
      return seal(request, contract.status, headers, json);
    } catch (thrown) {
      return refuse(request, headers, thrown, trace);
    }
  }

  /** Kept answers are found by target alone: that may belong to several operations, and says nothing of the caller. */
  function isFoundByTarget({ contract, verify }: Endpoint<Context>): boolean {
    const isChecked = (contract.security !== undefined && authenticate !== false) || verify !== undefined;
    return contract.distinguishedBy === undefined && !isChecked;
  }

  function addSuccessHeaders(headers: Record<string, string>, contract: AnyContract, params: unknown) {
    if (varying.has(contract)) addVary(headers, 'accept');
    Object.assign(headers, options.headersOf?.(contract.name, params));
  }

  function succeed(
    request: ServerRequest,
    headers: Record<string, string>,
    { contract, json, params }: KeptAnswer,
  ) {
    addSuccessHeaders(headers, contract, params);
    return seal(request, contract.status, headers, json);
  }

  /** Gives a kept answer: all that is left to do is what depends on who asks. */
  function repeat(request: ServerRequest, known: KeptAnswer) {
    const headers = cors.headersFor(request);
    const fail = (thrown: unknown) =>
      refuse(request, headers, thrown, { info: undefined, contract: known.contract });
    try {
      const admitted = charge(clientAddress(request), known.cost, headers);
      if (admitted === undefined) return succeed(request, headers, known);
      return admitted.then(() => succeed(request, headers, known)).catch(fail);
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
    const trace: Trace = { info: undefined, contract: undefined };
    const client = clientAddress(request);
    const tooMany = running.begin(client);
    try {
      const result = await answer(request, client, tooMany, trace);
      report(request, result, trace.info?.operation, start);
      return trace.info?.holds ? holdWhileSent(result, trace.info) : result;
    } finally {
      if (tooMany === undefined) running.end(client);
      trace.info?.release();
    }
  }

  return {
    dispatch(request) {
      const start = performance.now();
      const known = request.isOutside ? undefined : kept.find(request);
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

/** JSON is compressed and tagged as ever; what is streamed is sent as it comes. */
function sendWritten(
  request: ServerRequest,
  { status, headers: own, json, body }: WrittenAnswer,
  headers: Record<string, string>,
  seal: Sealer,
): ServerAnswer | Promise<ServerAnswer> {
  // Cookies alone have several lines.
  const { 'content-type': type, ...others } = own as Readonly<Record<string, string>>;
  Object.assign(headers, others);
  if (json !== undefined) return seal(request, status, headers, json, type);
  if (type !== undefined) headers['content-type'] = type;
  return { status, headers, body };
}

type AnyContract = OperationContract<unknown, never>;

interface Trace {
  info: RequestInfo | undefined;
  contract: AnyContract | undefined;
}
