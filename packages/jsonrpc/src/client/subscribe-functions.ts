import type { KeepUnknownEnumValues, WithUnknownEnumValues } from '@firn/http/client';
import type { bound } from '@firn/http/client/bind-call';
import { type RpcSubscribeOptions, type RpcSubscription, subscribeRpc } from './subscribe-rpc.js';
import type { RpcTransport } from './transport.js';

/** Function that subscribes to events with parameters. */
export interface SubscribeWithParams<Params, Payload> {
  readonly [bound]?: BoundSubscribeWithParams<Params, Payload>;
  (
    transport: RpcTransport,
    params: Params,
    options: RpcSubscribeOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Payload>>;
  (transport: RpcTransport, params: Params, options?: RpcSubscribeOptions): AsyncIterable<Payload>;
}

/** {@link SubscribeWithParams} as a member of the client object. */
export interface BoundSubscribeWithParams<Params, Payload> {
  (
    params: Params,
    options: RpcSubscribeOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Payload>>;
  (params: Params, options?: RpcSubscribeOptions): AsyncIterable<Payload>;
}

/** Function that subscribes to events with parameters that are all optional. */
export interface SubscribeWithOptionalParams<Params, Payload> {
  readonly [bound]?: BoundSubscribeWithOptionalParams<Params, Payload>;
  (
    transport: RpcTransport,
    params: Params | undefined,
    options: RpcSubscribeOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Payload>>;
  (transport: RpcTransport, params?: Params, options?: RpcSubscribeOptions): AsyncIterable<Payload>;
}

/** {@link SubscribeWithOptionalParams} as a member of the client object. */
export interface BoundSubscribeWithOptionalParams<Params, Payload> {
  (
    params: Params | undefined,
    options: RpcSubscribeOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Payload>>;
  (params?: Params, options?: RpcSubscribeOptions): AsyncIterable<Payload>;
}

/** Function that subscribes to events without parameters. */
export interface SubscribeWithoutParams<Payload> {
  readonly [bound]?: BoundSubscribeWithoutParams<Payload>;
  (
    transport: RpcTransport,
    options: RpcSubscribeOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Payload>>;
  (transport: RpcTransport, options?: RpcSubscribeOptions): AsyncIterable<Payload>;
}

/** {@link SubscribeWithoutParams} as a member of the client object. */
export interface BoundSubscribeWithoutParams<Payload> {
  (options: RpcSubscribeOptions & KeepUnknownEnumValues): AsyncIterable<WithUnknownEnumValues<Payload>>;
  (options?: RpcSubscribeOptions): AsyncIterable<Payload>;
}

/** Creates the function that subscribes with parameters. */
export function subscribeWithParams<Params, Payload>(
  subscription: RpcSubscription<Params, Payload>,
): SubscribeWithParams<Params, Payload> {
  return ((transport, params, options) =>
    subscribeRpc(transport, subscription, params, options)) as SubscribeWithParams<Params, Payload>;
}

/** Creates the function that subscribes with parameters that are all optional. */
export function subscribeWithOptionalParams<Params extends object, Payload>(
  subscription: RpcSubscription<Params, Payload>,
): SubscribeWithOptionalParams<Params, Payload> {
  return ((transport, params = {} as Params, options?) =>
    subscribeRpc(transport, subscription, params, options)) as SubscribeWithOptionalParams<Params, Payload>;
}

/** Creates the function that subscribes without parameters. */
export function subscribeWithoutParams<Payload>(
  subscription: RpcSubscription<undefined, Payload>,
): SubscribeWithoutParams<Payload> {
  return ((transport, options) =>
    subscribeRpc(transport, subscription, undefined, options)) as SubscribeWithoutParams<Payload>;
}
