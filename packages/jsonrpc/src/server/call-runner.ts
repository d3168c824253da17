import type { ServerLogger } from '@firn/http/server/fetch';
import { RawJson } from '@firn/http/server/fetch';
import { RpcError, rpcCodes, rpcErrorFrom } from '../errors/rpc-error.js';
import { isBrokenAnswerError, JsonStream, sendAnswer } from './answer-stream.js';
import { errorText, invalidRequestText, resultText } from './answer-text.js';
import type { BoundMethod, BoundSubscription } from './bind-group.js';
import { ClientExecutions } from './client-executions.js';
import { decodeParams } from './decode-params.js';
import { formatId } from './message-ids.js';
import type { MethodContract } from './method.js';
import type { MethodTable } from './method-table.js';
import { CallMeta, type RequestMeta } from './request-meta.js';
import type { RpcLimits } from './rpc-limits.js';
import type { Outcome } from './run-batch.js';
import { BatchBudget } from './run-batch.js';
import type { Subscriptions } from './subscriptions.js';

/** One finished call, for metrics. */
export interface CallReport {
  /** Method name as it was called; `undefined` for a method that is not there. */
  readonly method: string | undefined;
  readonly durationMs: number;
  /** Code of the error that was answered; `undefined` for a result. */
  readonly errorCode: number | undefined;
}

/** What a {@link CallRunner} works with. */
export interface CallRunnerParts<Context> {
  readonly table: MethodTable<Context>;
  readonly subscriptions: Subscriptions<Context>;
  readonly toContext: (meta: CallMeta) => Context;
  readonly limits: RpcLimits;
  readonly logger: ServerLogger;
  readonly observe: ((report: CallReport) => void) | undefined;
  readonly isServed: ((method: string) => boolean) | undefined;
  readonly discover: string | (() => string) | undefined;
}

/**
 * Answers one parsed call. `exactId` is the text of its id where the parsed one does not give it back. In a batch, `budget` is what its
 * answers share; alone, an answer may go out by the request's `openAnswer` instead, and there is no text then. Never throws or rejects.
 */
export type CallRunner = (
  call: unknown,
  exactId: string | undefined,
  request: RequestMeta,
  budget?: BatchBudget,
) => Outcome | Promise<Outcome>;

// A name is as long as the client likes; the answer is not.
const maxNameLength = 128;
/** Calls of this price and above count as executions. */
const executionCost = 10;

interface Envelope {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

/** A call under way. */
class Running<Context> extends CallMeta {
  /** JSON text of the id; `undefined` for a notification. */
  readonly id: string | undefined;
  /** Absent for a method of the runtime, or one that is not there. */
  readonly bound: BoundMethod<Context> | undefined;
  readonly startedAt: number;
  /** What it shares with the other calls of its batch. */
  readonly budget: BatchBudget | undefined;

  constructor(
    method: string,
    request: RequestMeta,
    id: string | undefined,
    bound: BoundMethod<Context> | undefined,
    startedAt: number,
    budget: BatchBudget | undefined,
  ) {
    super(method, request);
    this.id = id;
    this.bound = bound;
    this.startedAt = startedAt;
    this.budget = budget;
  }
}

/** Makes the function that answers single calls. */
export function createCallRunner<Context>(parts: CallRunnerParts<Context>): CallRunner {
  const { table, subscriptions, toContext, limits, logger, observe, isServed, discover } = parts;
  const executions = new ClientExecutions(limits.clientExecutions);

  function run(
    call: unknown,
    exactId: string | undefined,
    request: RequestMeta,
    budget?: BatchBudget,
  ): Outcome | Promise<Outcome> {
    if (typeof call !== 'object' || call === null) return invalidRequestText('a call must be an object');
    const envelope: Envelope = call;
    const formatted = formatId(envelope.id);
    if (formatted === false) return invalidRequestText('id must be a string, a number or null');
    const id = exactId ?? formatted;
    if (envelope.jsonrpc !== '2.0') return invalidRequestText('jsonrpc must be "2.0"', id);
    const { method } = envelope;
    if (typeof method !== 'string') return invalidRequestText('method must be a string', id);
    if (nestsDeeper(envelope.params, limits.depth))
      return invalidRequestText(`nested deeper than ${limits.depth}`, id);
    const bound = findMethod(method);
    const startedAt = observe === undefined ? 0 : performance.now();
    const running = new Running(method, request, id, bound, startedAt, budget);
    try {
      refuseForeignPage(running, bound?.contract ?? table.subscribes.get(method)?.contract);
      const result =
        bound === undefined
          ? answerBuiltIn(running, envelope.params)
          : callHandler(bound, running, envelope.params);
      return result instanceof Promise ? settle(running, result) : succeed(running, result);
    } catch (error) {
      return fail(running, error);
    }
  }

  function findMethod(method: string): BoundMethod<Context> | undefined {
    const bound = table.methods.get(method);
    return bound === undefined || isServed === undefined || isServed(bound.contract.name) ? bound : undefined;
  }

  function findSubscription(method: string): BoundSubscription<Context> | undefined {
    const subscription = table.subscribes.get(method);
    return subscription === undefined || isServed === undefined || isServed(method)
      ? subscription
      : undefined;
  }

  function callHandler(bound: BoundMethod<Context>, running: Running<Context>, given: unknown): unknown {
    if (running.request.connection !== undefined) {
      const own = table.kinds.get(running.method);
      if (own !== undefined) {
        const params = Array.isArray(given) ? (given as unknown[]) : [];
        return subscribe(own.subscription, running, [own.kind, ...params]);
      }
    }
    const params = decodeParams(bound.contract.decodeParams, given);
    if ((bound.contract.cost ?? 1) < executionCost) return bound.handler(params as never, toContext(running));
    return executions.run(running, () => bound.handler(params as never, toContext(running)));
  }

  function answerBuiltIn(running: Running<Context>, given: unknown): unknown {
    const { method } = running;
    if (method === 'rpc.discover' && discover !== undefined)
      return new RawJson(typeof discover === 'string' ? discover : discover());
    const subscription = findSubscription(method);
    if (subscription !== undefined) return subscribe(subscription, running, given);
    if (table.unsubscribes.has(method)) {
      subscriptions.unsubscribe(running, given);
      return new RawJson('true');
    }
    throw methodNotFound(method);
  }

  function subscribe(
    subscription: BoundSubscription<Context>,
    running: Running<Context>,
    given: unknown,
  ): RawJson {
    return new RawJson(JSON.stringify(subscriptions.subscribe(subscription, running, given)));
  }

  function settle(running: Running<Context>, result: Promise<unknown>): Promise<Outcome> {
    return new Promise((resolve) => {
      let answered = false;
      const answer = (outcome: Outcome | Promise<Outcome>): void => {
        answered = true;
        clearTimeout(timer);
        resolve(outcome);
      };
      const timer = startTimer(running, timeOut);
      function timeOut(): void {
        const reason = new RpcError(rpcCodes.timedOut, 'request timed out');
        running.abort(reason);
        answer(fail(running, reason));
      }
      result.then(
        (value) => {
          if (!answered) answer(succeed(running, value));
        },
        (error: unknown) => {
          if (!answered) answer(fail(running, error));
          else if (!running.isReason(error)) logFailure(running, error);
        },
      );
    });
  }

  function succeed(running: Running<Context>, result: unknown): Outcome | Promise<Outcome> {
    if (result instanceof JsonStream) return stream(running, result);
    const { id, bound } = running;
    running.release();
    let text: Outcome;
    if (id !== undefined) {
      try {
        text = resultText(id, encode(bound, result));
      } catch (error) {
        return fail(running, error);
      }
    }
    if (observe !== undefined) report(running, undefined);
    return text;
  }

  // The time limit holds until the first part is sent. From then on the client sets the pace, and its sink how long it may wait.
  async function stream(running: Running<Context>, { chunks, hold }: JsonStream): Promise<Outcome> {
    const { id, request, budget } = running;
    const [head = '', tail = ''] = resultText(id ?? 'null', '\n').split('\n');
    const timer = startTimer(running, timeOut);
    const reason = new RpcError(rpcCodes.timedOut, 'request timed out');
    function timeOut(): void {
      running.abort(reason);
    }
    try {
      const text = await sendAnswer(chunks, {
        head,
        tail,
        open: budget === undefined && id !== undefined ? request.openAnswer?.bind(request) : undefined,
        hold,
        budget: budget ?? new BatchBudget(limits.batchResultBytes, 0),
        onSending: () => clearTimeout(timer),
      });
      running.release();
      if (observe !== undefined) report(running, undefined);
      return id === undefined ? undefined : text;
    } catch (error) {
      if (!isBrokenAnswerError(error)) return fail(running, error);
      running.release();
      if (!running.isReason(error.cause)) logFailure(running, error);
      if (observe !== undefined) report(running, rpcErrorFrom(error.cause).rpcCode);
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /** A call of a batch has what is left of the batch's time. */
  function startTimer({ bound, budget }: Running<Context>, timeOut: () => void): NodeJS.Timeout | undefined {
    if (limits.callTimeoutMs === 0) return undefined;
    if (budget === undefined) {
      const isTimed = bound === undefined || !limits.untimedMethods.includes(bound.contract.name);
      return isTimed ? setTimeout(timeOut, limits.callTimeoutMs) : undefined;
    }
    const end = (): void => {
      budget.endTime();
      timeOut();
    };
    return setTimeout(end, Math.max(0, budget.leftMs));
  }

  function fail(running: Running<Context>, error: unknown): Outcome {
    running.release();
    let answered = rpcErrorFrom(error);
    if (answered !== error && !running.isReason(error)) logFailure(running, error);
    let text: Outcome;
    try {
      text = errorText(running.id ?? 'null', answered.rpcCode, answered.message, answered.data);
    } catch (cause) {
      logFailure(running, cause);
      answered = rpcErrorFrom(cause);
      text = errorText(running.id ?? 'null', answered.rpcCode, answered.message);
    }
    if (observe !== undefined) report(running, answered.rpcCode);
    return running.id === undefined ? undefined : text;
  }

  function report(
    { bound, method: called, startedAt }: Running<Context>,
    errorCode: number | undefined,
  ): void {
    const method = bound?.contract.name ?? (isBuiltIn(called) ? called : undefined);
    try {
      observe?.({ method, durationMs: performance.now() - startedAt, errorCode });
    } catch (error) {
      logger.error({ err: error, method }, 'the observer of calls failed');
    }
  }

  function isBuiltIn(method: string): boolean {
    return table.subscribes.has(method) || table.unsubscribes.has(method) || method === 'rpc.discover';
  }

  function logFailure({ method }: Running<Context>, error: unknown): void {
    logger.error({ err: error, method }, 'call failed');
  }

  return run;
}

function encode(bound: BoundMethod<never> | undefined, result: unknown): string {
  if (result instanceof RawJson) return result.text();
  if (bound === undefined) throw new TypeError('a method of the runtime answers prepared text only');
  const text: unknown = bound.contract.encodeResult(result as never);
  // JSON.stringify(undefined) is no text.
  if (typeof text === 'string') return text;
  throw new TypeError(`the handler of ${bound.contract.name} returned no JSON value`);
}

/** @throws RpcError -32000 for a page that may not call a method. */
function refuseForeignPage(
  { method, request }: CallMeta,
  contract: Pick<MethodContract<never, never>, 'pages'> | undefined,
): void {
  if (contract?.pages !== 'trusted') return;
  const { foreignOrigin } = request;
  if (foreignOrigin === undefined) return;
  const origin = foreignOrigin.slice(0, maxNameLength);
  throw new RpcError(
    rpcCodes.serverError,
    `${method} is not for web pages of ${origin}: only for those of this machine, and of origins that the server allows by name`,
  );
}

/** The error for a method that is not there, or not offered. */
function methodNotFound(method: string): RpcError {
  const name = method.length > maxNameLength ? `${method.slice(0, maxNameLength)}…` : method;
  return new RpcError(rpcCodes.methodNotFound, `the method ${name} does not exist/is not available`);
}

/** Whether arrays and objects of a parsed value are nested deeper than `max`; a scalar has depth 0. */
function nestsDeeper(value: unknown, max: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (max === 0) return true;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      if (typeof value[i] === 'object' && nestsDeeper(value[i], max - 1)) return true;
    }
    return false;
  }
  for (const key in value) {
    const item = (value as Readonly<Record<string, unknown>>)[key];
    if (typeof item === 'object' && nestsDeeper(item, max - 1)) return true;
  }
  return false;
}
