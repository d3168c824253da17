import { exceedsDepth, parseExactJson } from '@firn/primitives/json';
import { rpcCodes } from '../errors/rpc-error.js';
import type { AccessProfile } from './access-profile.js';
import { errorText, invalidRequestText, parseErrorText } from './answer-text.js';
import type { BoundGroup } from './bind-group.js';
import { type CallReport, createCallRunner } from './call-runner.js';
import { defaultLimits, type RpcLimits } from './limits.js';
import type { RpcLogger } from './logger.js';
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
}

/** Answers the messages of one path. */
export interface RpcEndpoint {
  /**
   * Answers a JSON-RPC message, single or batch, with the text of the answer; `undefined` where nothing is to be answered.
   * A promise only where a handler made one: it would cost a call that is answered at once more than its handler does.
   * A long answer of a single call goes out by `meta.openAnswer` instead, where there is one, and the text is `undefined`.
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
  } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const toContext = typeof context === 'function' ? (context as (meta: CallMeta) => Context) : () => context;
  const run = createCallRunner({
    table: buildMethodTable(groups, profile),
    subscriptions: createSubscriptions({ toContext, limits, logger }),
    toContext,
    limits,
    logger,
    observe: options.observe,
    discover: options.discover,
  });

  function dispatch(message: string | Uint8Array, meta: RequestMeta = nowhere): Outcome | Promise<Outcome> {
    if (message.length > limits.bodyBytes) return invalidRequestText(`more than ${limits.bodyBytes} bytes`);
    const text = typeof message === 'string' ? message : decoder.decode(message);
    // A long text could become a value of millions of levels; of a short one the depth of the params is cheaper to see once it is parsed.
    if (text.length > longText && exceedsDepth(text, limits.depth + 2))
      return invalidRequestText(`nested deeper than ${limits.depth}`);
    let parsed: unknown;
    try {
      parsed = longInteger.test(text) ? parseExactJson(text) : JSON.parse(text);
    } catch {
      return parseErrorText;
    }
    const ids = hasOddIds(text) ? idTexts(text) : undefined;
    return Array.isArray(parsed) ? dispatchBatch(parsed, ids, meta) : run(parsed, ids?.get(0), meta, true);
  }

  function dispatchBatch(
    calls: readonly unknown[],
    ids: ReadonlyMap<number, string> | undefined,
    meta: RequestMeta,
  ): Outcome | Promise<Outcome> {
    const idOf = (index: number): string | undefined => ids?.get(index) ?? idTextOf(calls[index]);
    if (calls.length === 0) return errorText('null', rpcCodes.invalidRequest, 'empty batch');
    if (calls.length > limits.batchItems) {
      const data = { size: calls.length, limit: limits.batchItems };
      return `[${errorText(idOf(0) ?? 'null', rpcCodes.invalidRequest, 'batch too large', data)}]`;
    }
    return runBatch(calls.length, (index) => run(calls[index], ids?.get(index), meta), {
      concurrency: limits.batchConcurrency,
      resultBytes: limits.batchResultBytes,
      tooLarge(index) {
        const id = idOf(index);
        return id === undefined ? undefined : errorText(id, rpcCodes.responseTooLarge, 'response too large');
      },
    });
  }

  return { dispatch };
}

function idTextOf(call: unknown): string | undefined {
  if (typeof call !== 'object' || call === null || !('id' in call)) return undefined;
  return formatId(call.id) || undefined;
}
