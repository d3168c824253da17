import type { UnknownEnumValues } from '@firn/http/client';

/** Values of the placeholders of a path template: `{ blockchainId: 'C' }`. */
export type PathParams = Readonly<Record<string, string>>;

/** Options of one call. */
export interface RpcCallOptions {
  /** Values of the placeholders of the operation's path template. */
  readonly pathParams?: PathParams | undefined;
  /** Ends the call: it rejects with a CancelledError whose `cause` is the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Ends the call with a `TimeoutError` after this time, retries included. */
  readonly timeoutMs?: number | undefined;
  /** Base URL of this call, instead of the one of the client; it is sent alone. Only over HTTP. */
  readonly url?: string | URL | undefined;
  /** Whether values that are not in their `enum` are kept. Default: the client's option. */
  readonly unknownEnumValues?: UnknownEnumValues | undefined;
}

/** One call on its way to a server. */
export interface RpcCall extends RpcCallOptions {
  /** Full method name. */
  readonly method: string;
  /** HTTP path template of the group. */
  readonly path: string;
  /** JSON text of `params`; absent: the message has none. */
  readonly params?: string | undefined;
  /** Whether sending it twice changes nothing. */
  readonly idempotent: boolean;
  /** Sent without an id: no answer is waited for, and the result is `undefined`. */
  readonly notify?: true | undefined;
}

/** The result that a server answered, parsed. */
export interface RpcAnswer {
  /** The result; the receiver may change it. */
  readonly result: unknown;
  /** Parses the text of the answer again with another parser, and returns the result in it. */
  readonly reparse: (parse: (text: string) => unknown) => unknown;
}

/** A call of a subscribe method. */
export interface RpcSubscribeCall {
  /** Full name of the subscribe method: `eth_subscribe`. */
  readonly method: string;
  /** Full name of the method that ends it: `eth_unsubscribe`. */
  readonly unsubscribe: string;
  /** Method name of the events: `eth_subscription`. */
  readonly notification: string;
  readonly path: string;
  /** JSON text of `params`, the kind included. */
  readonly params: string;
  readonly pathParams?: PathParams | undefined;
  /** Ends the subscription: the iteration throws a CancelledError whose `cause` is the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Carries calls to a server. Transports and their wrappers have this one shape, so that they can be stacked:
 * `withTimeout(withRetry(httpTransport({ url })))`.
 */
export interface RpcTransport {
  /**
   * Sends one call.
   * @throws RpcError for an error that the server answers, TransportError where no usable answer comes, or the reason of `call.signal`.
   */
  readonly call: (call: RpcCall) => Promise<RpcAnswer>;
  /** Where the calls of a path template go: for the errors of calls. `base` is the base URL of a call that has one of its own. */
  readonly urlOf?: ((path: string, pathParams?: PathParams, base?: string | URL) => string) | undefined;
  /** Default of the calls. `reject` if absent. */
  readonly unknownEnumValues?: UnknownEnumValues | undefined;
  /** Opens a subscription, on transports that keep a connection. Its events come as answers. */
  readonly subscribe?: ((call: RpcSubscribeCall) => AsyncIterable<RpcAnswer>) | undefined;
  /** Ends connections that the transport keeps. */
  readonly close?: (() => void | Promise<void>) | undefined;
}
