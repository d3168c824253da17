import type { UnknownEnumValues } from '@firn/http/client';
import type { Issue } from '@firn/primitives/validation';
import { late } from './late.js';
import type { PathParams, RpcAnswer, RpcTransport } from './transport.js';

/** What the client runtime needs to know of one kind of a subscribe method; generated, one constant each. */
export interface RpcSubscription<Params, Payload> {
  /** Full name of the subscribe method: `eth_subscribe`. */
  readonly method: string;
  /** Full name of the method that ends it: `eth_unsubscribe`. */
  readonly unsubscribe: string;
  /** Method name of the events: `eth_subscription`. */
  readonly notification: string;
  /** HTTP path template of the group; a WebSocket transport maps it to its twin. */
  readonly path: string;
  /** Writes the JSON text of `params`, the kind first: `["logs",{"address":"0x…"}]`. */
  readonly encodeParams: (params: Params) => string;
  /** Whether a payload has the contract's wire form. */
  readonly isPayload: (payload: unknown) => boolean;
  /** Converts a checked payload in place; absent where wire and decoded form are the same. */
  readonly decodePayload?: ((payload: never) => Payload) | undefined;
  /** Loads the module that names the broken rules; only called when `isPayload` said no. */
  readonly explainPayload: () => Promise<(payload: unknown) => Issue[]>;
}

/** Options of one subscription. */
export interface RpcSubscribeOptions {
  /** Values of the placeholders of the path template. */
  readonly pathParams?: PathParams | undefined;
  /** Ends the subscription: the iteration throws a CancelledError whose `cause` is the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Whether values that are not in their `enum` are kept. Default: the client's option. */
  readonly unknownEnumValues?: UnknownEnumValues | undefined;
}

/**
 * Subscribes when the iteration begins, and unsubscribes when it ends, whether by `break`, by an error or by the signal.
 *
 * @throws TypeError on a transport without subscriptions, RpcError where the server refuses, ResponseValidationError for an
 * event that breaks the contract, SubscriptionOverflowError where events come faster than they are read, TransportError, or CancelledError once
 * `options.signal` fires.
 * @example
 * ```ts
 * for await (const head of ethSubscribeNewHeads(transport, {}, { pathParams: { blockchainId: 'C' } })) console.log(head.number);
 * ```
 */
export function subscribeRpc<Params, Payload>(
  transport: RpcTransport,
  subscription: RpcSubscription<Params, Payload>,
  params: NoInfer<Params>,
  options: RpcSubscribeOptions = {},
): AsyncIterableIterator<Payload> {
  const { method, unsubscribe, notification, path } = subscription;
  if (transport.subscribe === undefined) {
    throw new TypeError(`${method} needs a transport with subscriptions, such as webSocketTransport`);
  }
  const call = {
    method,
    unsubscribe,
    notification,
    path,
    params: subscription.encodeParams(params),
    ...options,
  };
  const events = transport.subscribe(call)[Symbol.asyncIterator]();
  const urlOf = async () => (await late()).placeOfCalls(transport, call);
  const unknownEnumValues = options.unknownEnumValues ?? transport.unknownEnumValues;
  // No generator: that could not be ended while it waits for an event.
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const step = await events
        .next()
        .catch(async (error: unknown) => (await late()).failCall(error, transport, call));
      if (step.done === true) return { done: true, value: undefined };
      try {
        return { done: false, value: await readPayload(subscription, step.value, urlOf, unknownEnumValues) };
      } catch (error) {
        await events.return?.();
        throw error;
      }
    },
    async return() {
      await events.return?.();
      return { done: true, value: undefined };
    },
  };
}

async function readPayload<Params, Payload>(
  subscription: RpcSubscription<Params, Payload>,
  { result, reparse }: RpcAnswer,
  urlOf: () => Promise<string | undefined>,
  unknownEnumValues: UnknownEnumValues | undefined,
): Promise<Payload> {
  const { method: operation, isPayload: is, explainPayload: explain, decodePayload: decode } = subscription;
  if (!is(result)) {
    const { secondLook } = await late();
    const url = await urlOf();
    return secondLook<Payload>({ operation, url, is, explain, decode, reparse, unknownEnumValues });
  }
  return decode === undefined ? (result as Payload) : decode(result as never);
}

/**
 * The JSON text of a subscribe call's parameters: the kind, then the kind's own.
 * @param params JSON text of an array
 * @example
 * ```ts
 * subscribeParams('logs', '[{"address":"0x…"}]'); // '["logs",{"address":"0x…"}]'
 * ```
 */
export function subscribeParams(kind: string, params: string): string {
  const rest = params.slice(1, -1);
  return rest === '' ? JSON.stringify([kind]) : `[${JSON.stringify(kind)},${rest}]`;
}
