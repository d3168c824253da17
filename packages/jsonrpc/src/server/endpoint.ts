import { exceedsDepth, parseExactJson } from '@firn/primitives/json';
import { rpcCodes } from '../errors/rpc-error.js';
import type { AccessProfile } from './access-profile.js';
import { type AnswerCache, type KeepableMessage, type KeptAnswer, keptAnswerText } from './answer-cache.js';
import { answerHead, errorText, invalidRequestText, parseErrorText } from './answer-text.js';
import type { BoundGroup } from './bind-group.js';
import { type CallReport, createCallRunner } from './call-runner.js';
import { defaultLimits, type RpcLimits } from './limits.js';
import type { RpcLogger } from './logger.js';
import { type CutMessage, cutIds } from './message-ids.js';
import { buildMethodTable } from './method-table.js';
import { formatId, hasOddIds, idTexts } from './request-id.js';
import type { CallMeta, RequestMeta } from './request-meta.js';
import { type Outcome, runBatch } from './run-batch.js';
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
  readonly logger?: RpcLogger | undefined;
  /** Called after each call. */
  readonly observe?: ((report: CallReport) => void) | undefined;
  /** JSON text of the OpenRPC document that `rpc.discover` answers; absent: it is not offered. */
  readonly discover?: string | undefined;
  /** Keeps answers for messages that come again. Default: every message is answered anew. */
  readonly answerCache?: AnswerCache | undefined;
}

/** Answers the messages of one path. */
export interface RpcEndpoint {
  /**
   * Answers a JSON-RPC message, single or batch, with the text of the answer; `undefined` where nothing is to be answered.
   * A promise only where a handler made one: it would cost a call that is answered at once more than its handler does.
   * A long answer of a single call goes out by `meta.openAnswer` or `meta.takePrepared` instead, where they are, and the text is `undefined`.
   * Never throws or rejects. The events of a subscription begin in a later turn than its answer.
   */
  readonly dispatch: (
    message: string | Uint8Array,
    meta?: RequestMeta,
  ) => string | undefined | Promise<string | undefined>;
}

const consoleLogger: RpcLogger = { error: (details, message) => console.error(message, details) };
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
    answerCache: cache,
  } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const toContext = typeof context === 'function' ? (context as (meta: CallMeta) => Context) : () => context;
  const table = buildMethodTable(groups, profile);
  const run = createCallRunner({
    table,
    subscriptions: createSubscriptions({ toContext, limits, logger }),
    toContext,
    limits,
    logger,
    observe,
    discover: options.discover,
  });

  function dispatch(message: string | Uint8Array, meta: RequestMeta = nowhere): Outcome | Promise<Outcome> {
    if (message.length > limits.bodyBytes) return invalidRequestText(`more than ${limits.bodyBytes} bytes`);
    const text = typeof message === 'string' ? message : decoder.decode(message);
    // A long text could become a value of millions of levels; of a short one the depth of the params is cheaper to see once it is parsed.
    if (text.length > longText && exceedsDepth(text, limits.depth + 2))
      return invalidRequestText(`nested deeper than ${limits.depth}`);
    const cut = cache === undefined ? undefined : cutIds(text);
    const kept = cut && cache?.find(cut);
    if (cut !== undefined && kept !== undefined) return answerAgain(kept, cut, meta);
    let parsed: unknown;
    try {
      parsed = longInteger.test(text) ? parseExactJson(text) : JSON.parse(text);
    } catch {
      return parseErrorText;
    }
    const ids = hasOddIds(text) ? idTexts(text) : undefined;
    const isBatch = Array.isArray(parsed);
    const calls: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
    const keepable = cut && toKeepable(text, cut, calls, isBatch);
    if (isBatch) return dispatchBatch(calls, ids, meta, keepable);
    const outcome = run(parsed, ids?.get(0), meta, true);
    if (keepable === undefined) return outcome;
    return whenAnswered(outcome, (answer) => cache?.keep(keepable, [answer]));
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
      const name = (call as { readonly method?: unknown } | null)?.method;
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
    const runCall = (index: number): Outcome | Promise<Outcome> => {
      const outcome = run(calls[index], ids?.get(index), meta);
      if (keepable === undefined) return outcome;
      return whenAnswered(outcome, (answer) => {
        outcomes[index] = answer;
      });
    };
    const answer = runBatch(calls.length, runCall, {
      concurrency: limits.batchConcurrency,
      resultBytes: limits.batchResultBytes,
      tooLarge(index) {
        const id = idOf(index);
        return id === undefined ? undefined : errorText(id, rpcCodes.responseTooLarge, 'response too large');
      },
    });
    return keepable === undefined ? answer : whenAnswered(answer, () => cache?.keep(keepable, outcomes));
  }

  return { dispatch };
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
