import { consoleLogger, type ServerLogger } from '@firn/http/server/fetch';
import { exceededBound, parseExactJson } from '@firn/primitives/json';
import { rpcCodes } from '../errors/rpc-error.js';
import {
  type AnswerCache,
  type KeepableMessage,
  type KeptAnswer,
  keptAnswerText,
  maxMessageLength,
} from './answer-cache.js';
import { answerHead, errorText, invalidRequestText, parseErrorText } from './answer-text.js';
import type { BoundGroup } from './bind-group.js';
import { type CallReport, createCallRunner } from './call-runner.js';
import { type ChargeClient, postponedText, type RpcCharge, unitsOfLength } from './message-cost.js';
import { type CutMessage, cutIds, formatId, hasOddIds, idTexts } from './message-ids.js';
import type { AccessProfile } from './method-table.js';
import { buildMethodTable, type MethodTable } from './method-table.js';
import type { CallMeta, RequestMeta } from './request-meta.js';
import { defaultRpcLimits, type RpcLimits } from './rpc-limits.js';
import { BatchBudget, type Outcome, runBatch } from './run-batch.js';
import { createSubscriptions } from './subscriptions.js';

/** What an endpoint serves, and how. */
export interface EndpointOptions<Context> {
  readonly groups: readonly BoundGroup<Context>[];
  /** What handlers get beside the parameters: a value, or a function that makes it for each call. */
  readonly context: Context | ((meta: CallMeta) => Context);
  /** Which methods are offered. Default: without `admin` methods, and not under the rules of a public server. */
  readonly profile?: AccessProfile | undefined;
  readonly limits?: Partial<RpcLimits> | undefined;
  /** Gets the causes of internal errors. Default: the console. */
  readonly logger?: ServerLogger | undefined;
  /** Takes what messages cost from their clients; a message that a client cannot pay is answered -32005. Default: nothing costs. */
  readonly rateLimit?: ChargeClient | undefined;
  /** Called after each call. */
  readonly observe?: ((report: CallReport) => void) | undefined;
  /** Whether a method that is offered is there at this moment, by the name in its contract. Asked at each call. Default: it is. */
  readonly isServed?: ((method: string) => boolean) | undefined;
  /** JSON text of the OpenRPC document that `rpc.discover` answers, or what tells it at each call; absent: it is not offered. */
  readonly discover?: string | (() => string) | undefined;
  /** Keeps answers for messages that come again. Default: every message is answered anew. */
  readonly answerCache?: AnswerCache | undefined;
}

/** Answers the messages of one path. */
export interface RpcEndpoint {
  /**
   * Answers a JSON-RPC message, single or batch, with the text of the answer; `undefined` where nothing is to be answered.
   * A promise only where a handler made one: it would cost a call that is answered at once more than its handler does.
   * A long answer of a single call goes out by `meta.openAnswer` or `meta.takePrepared` instead, and one of a batch by `meta.takePieces`, where they are: the text is
   * `undefined` then.
   * Never throws or rejects. The events of a subscription begin in a later turn than its answer.
   */
  readonly dispatch: (
    message: string | Uint8Array,
    meta?: RequestMeta,
  ) => string | undefined | Promise<string | undefined>;
}

const longText = 65_536;
// What may be an integer beyond 2^53; inside of a string it does no harm.
const longInteger = /[:[,]\s*-?[0-9]{16}/;
const nowhere: RequestMeta = {};
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Makes an endpoint of groups with their handlers: JSON-RPC 2.0 with batches, notifications, limits and an access profile.
 *
 * @throws TypeError where two methods answer to one name.
 * @example
 * ```ts
 * const endpoint = createEndpoint({ groups: [bindGroup(infoGroup, handlers)], context: node });
 * await endpoint.dispatch('{"jsonrpc":"2.0","id":1,"method":"info.getNetworkID"}'); // '{"jsonrpc":"2.0","id":1,"result":…}'
 * ```
 */
export function createEndpoint<Context>(options: EndpointOptions<Context>): RpcEndpoint {
  const {
    groups,
    context,
    profile = { adminEnabled: false, publicApi: false },
    logger = consoleLogger,
    observe,
    rateLimit,
    answerCache: cache,
  } = options;
  const limits = { ...defaultRpcLimits, ...options.limits };
  const toContext = typeof context === 'function' ? (context as (meta: CallMeta) => Context) : () => context;
  const table = buildMethodTable(groups, profile);
  const run = createCallRunner({
    table,
    subscriptions: createSubscriptions({ toContext, limits, logger }),
    toContext,
    limits,
    logger,
    observe,
    isServed: options.isServed,
    discover: options.discover,
  });

  function dispatch(message: string | Uint8Array, meta: RequestMeta = nowhere): Outcome | Promise<Outcome> {
    if (message.length > limits.bodyBytes) return invalidRequestText(`more than ${limits.bodyBytes} bytes`);
    const text = typeof message === 'string' ? message : decoder.decode(message);
    // A long text could become a value of millions of levels or names; of a short one the depth of the params is cheaper to see once it is
    // parsed.
    if (text.length > longText) {
      const { depth, members, items, digits } = limits;
      const exceeded = exceededBound(text, { depth: depth + 2, members, items, digits });
      if (exceeded === 'depth') return invalidRequestText(`nested deeper than ${depth}`);
      if (exceeded === 'members') return invalidRequestText(`more than ${members} members of objects`);
      if (exceeded === 'items') return invalidRequestText(`more than ${items} items of lists`);
      if (exceeded === 'digits') return invalidRequestText(`a number of more than ${digits} characters`);
    }
    const cut = cache === undefined || text.length > maxMessageLength ? undefined : cutIds(text);
    const kept = cut && cache?.find(cut);
    if (cut !== undefined && kept !== undefined) {
      if (rateLimit === undefined) return answerAgain(kept, cut, meta);
      const again = (): Outcome => answerAgain(kept, cut, meta);
      const postponed = (ms: number): Outcome => postponedAnswer(cut.ids, kept.isBatch, ms);
      return whenPaid(meta, text.length, kept.methods, { answer: again, postponed });
    }
    let parsed: unknown;
    try {
      parsed = longInteger.test(text) ? parseExactJson(text) : JSON.parse(text);
    } catch {
      return parseErrorText;
    }
    const ids = hasOddIds(text) ? idTexts(text) : undefined;
    const isBatch = Array.isArray(parsed);
    const calls: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
    const answer = (): Outcome | Promise<Outcome> => {
      const keepable = cut && toKeepable(text, cut, calls, isBatch);
      if (isBatch) return dispatchBatch(calls, ids, meta, keepable);
      const outcome = run(parsed, ids?.get(0), meta);
      if (keepable === undefined) return outcome;
      return whenAnswered(outcome, (given) => cache?.keep(keepable, [given]));
    };
    if (rateLimit === undefined) return answer();
    const postponed = (ms: number): Outcome => {
      const asked = calls.map((call, index) => ids?.get(index) ?? idTextOf(call));
      return postponedAnswer(asked, isBatch, ms);
    };
    const isTooLong = isBatch && calls.length > limits.batchItems;
    return whenPaid(meta, text.length, isTooLong ? [] : calls.map(methodOf), { answer, postponed });
  }

  /** Answers a message that its client can pay; for another one its answer says when to ask again. */
  function whenPaid(
    meta: RequestMeta,
    length: number,
    methods: readonly unknown[],
    { answer, postponed }: PaidAnswer,
  ): Outcome | Promise<Outcome> {
    if (rateLimit === undefined) return answer();
    const cost = methods.reduce<number>((sum, method) => sum + costOf(table, method), unitsOfLength(length));
    const settle = ({ retryAfterMs }: RpcCharge): Outcome | Promise<Outcome> => {
      if (retryAfterMs === undefined) return answer();
      meta.postpone?.(retryAfterMs);
      return postponed(retryAfterMs);
    };
    const charge = rateLimit(meta.client ?? '', cost);
    return charge instanceof Promise ? charge.then(settle) : settle(charge);
  }

  function answerAgain(kept: KeptAnswer, { ids }: CutMessage, meta: RequestMeta): Outcome {
    const startedAt = observe === undefined ? 0 : performance.now();
    let text: Outcome;
    if (kept.bytes !== undefined && meta.takePrepared !== undefined)
      meta.takePrepared(answerHead(ids[0] ?? ''), kept.bytes);
    else text = keptAnswerText(kept, ids);
    if (observe !== undefined) {
      const durationMs = (performance.now() - startedAt) / kept.methods.length;
      for (const method of kept.methods) report({ method, durationMs, errorCode: undefined });
    }
    return text;
  }

  function report(call: CallReport): void {
    try {
      observe?.(call);
    } catch (error) {
      logger.error({ err: error, method: call.method }, 'the observer of calls failed');
    }
  }

  /** The message as one whose answer may be kept; `undefined` unless all its methods may. */
  function toKeepable(
    text: string,
    cut: CutMessage,
    calls: readonly unknown[],
    isBatch: boolean,
  ): KeepableMessage | undefined {
    if (cache === undefined) return undefined;
    const methods: string[] = [];
    for (const call of calls) {
      const name = methodOf(call);
      const method = typeof name === 'string' ? table.methods.get(name)?.contract.name : undefined;
      if (method === undefined || !cache.covers(method)) return undefined;
      methods.push(method);
    }
    return { text, cut, calls, methods, isBatch, revision: cache.revision };
  }

  function dispatchBatch(
    calls: readonly unknown[],
    ids: ReadonlyMap<number, string> | undefined,
    meta: RequestMeta,
    keepable: KeepableMessage | undefined,
  ): Outcome | Promise<Outcome> {
    const idOf = (index: number): string | undefined => ids?.get(index) ?? idTextOf(calls[index]);
    if (calls.length === 0) return errorText('null', rpcCodes.invalidRequest, 'empty batch');
    if (calls.length > limits.batchItems) {
      const data = { size: calls.length, limit: limits.batchItems };
      return `[${errorText(idOf(0) ?? 'null', rpcCodes.invalidRequest, 'batch too large', data)}]`;
    }
    const outcomes: Outcome[] = [];
    const budget = new BatchBudget(limits.batchResultBytes, limits.callTimeoutMs);
    const instead = (index: number, code: number, message: string): Outcome => {
      const id = idOf(index);
      return id === undefined ? undefined : errorText(id, code, message);
    };
    const runCall = (index: number): Outcome | Promise<Outcome> => {
      const outcome = run(calls[index], ids?.get(index), meta, budget);
      if (keepable === undefined) return outcome;
      return whenAnswered(outcome, (answer) => {
        outcomes[index] = answer;
      });
    };
    const answer = runBatch(calls.length, runCall, {
      concurrency: limits.batchConcurrency,
      budget,
      tooLarge: (index) => instead(index, rpcCodes.responseTooLarge, 'response too large'),
      timedOut: (index) => instead(index, rpcCodes.timedOut, 'request timed out'),
      takePieces: meta.takePieces?.bind(meta),
    });
    return keepable === undefined ? answer : whenAnswered(answer, () => cache?.keep(keepable, outcomes));
  }

  return { dispatch };
}

/** The two answers that a message can have. */
interface PaidAnswer {
  readonly answer: () => Outcome | Promise<Outcome>;
  readonly postponed: (retryAfterMs: number) => Outcome;
}

function methodOf(call: unknown): unknown {
  return (call as { readonly method?: unknown } | null)?.method;
}

function costOf<Context>({ methods, subscribes }: MethodTable<Context>, method: unknown): number {
  if (typeof method !== 'string') return 1;
  return (methods.get(method) ?? subscribes.get(method))?.contract.cost ?? 1;
}

/** Each call with an id is told; one whose id cannot be read is told with the id null. */
function postponedAnswer(
  ids: readonly (string | undefined)[],
  isBatch: boolean,
  retryAfterMs: number,
): Outcome {
  const texts = ids.flatMap((id) => (id === undefined ? [] : [postponedText(id, retryAfterMs)]));
  if (texts.length === 0) return undefined;
  return isBatch ? `[${texts.join(',')}]` : texts[0];
}

function idTextOf(call: unknown): string | undefined {
  if (typeof call !== 'object' || call === null || !('id' in call)) return undefined;
  return formatId(call.id) || undefined;
}

/** Calls back with an answer, and passes it on: at once where it is there. */
function whenAnswered(
  outcome: Outcome | Promise<Outcome>,
  use: (answer: Outcome) => void,
): Outcome | Promise<Outcome> {
  if (outcome instanceof Promise) {
    return outcome.then((answer) => {
      use(answer);
      return answer;
    });
  }
  use(outcome);
  return outcome;
}
