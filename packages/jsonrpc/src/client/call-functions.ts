import type { KeepUnknownEnumValues, WithUnknownEnumValues } from '@firn/http/client';
import type { bound } from '@firn/http/client/bind-call';
import { callRpc } from './call-rpc.js';
import type { RpcOperation } from './operation.js';
import type { RpcCallOptions, RpcTransport } from './transport.js';

/** Function that calls a method with parameters and returns its result. */
export interface CallWithParams<Params, Result> {
  readonly [bound]?: BoundCallWithParams<Params, Result>;
  (
    transport: RpcTransport,
    params: Params,
    options: RpcCallOptions & KeepUnknownEnumValues,
  ): Promise<WithUnknownEnumValues<Result>>;
  (transport: RpcTransport, params: Params, options?: RpcCallOptions): Promise<Result>;
}

/** {@link CallWithParams} as a member of the client object. */
export interface BoundCallWithParams<Params, Result> {
  (params: Params, options: RpcCallOptions & KeepUnknownEnumValues): Promise<WithUnknownEnumValues<Result>>;
  (params: Params, options?: RpcCallOptions): Promise<Result>;
}

/** Function that calls a method whose parameters are all optional and returns its result. */
export interface CallWithOptionalParams<Params, Result> {
  readonly [bound]?: BoundCallWithOptionalParams<Params, Result>;
  (
    transport: RpcTransport,
    params: Params | undefined,
    options: RpcCallOptions & KeepUnknownEnumValues,
  ): Promise<WithUnknownEnumValues<Result>>;
  (transport: RpcTransport, params?: Params, options?: RpcCallOptions): Promise<Result>;
}

/** {@link CallWithOptionalParams} as a member of the client object. */
export interface BoundCallWithOptionalParams<Params, Result> {
  (
    params: Params | undefined,
    options: RpcCallOptions & KeepUnknownEnumValues,
  ): Promise<WithUnknownEnumValues<Result>>;
  (params?: Params, options?: RpcCallOptions): Promise<Result>;
}

/** Function that calls a method without parameters and returns its result. */
export interface CallWithoutParams<Result> {
  readonly [bound]?: BoundCallWithoutParams<Result>;
  (
    transport: RpcTransport,
    options: RpcCallOptions & KeepUnknownEnumValues,
  ): Promise<WithUnknownEnumValues<Result>>;
  (transport: RpcTransport, options?: RpcCallOptions): Promise<Result>;
}

/** {@link CallWithoutParams} as a member of the client object. */
export interface BoundCallWithoutParams<Result> {
  (options: RpcCallOptions & KeepUnknownEnumValues): Promise<WithUnknownEnumValues<Result>>;
  (options?: RpcCallOptions): Promise<Result>;
}

/** Creates the function that calls a method with parameters. */
export function callWithParams<Params, Result>(
  operation: RpcOperation<Params, Result>,
): CallWithParams<Params, Result> {
  return ((transport, params, options) => callRpc(transport, operation, params, options)) as CallWithParams<
    Params,
    Result
  >;
}

/** Creates the function that calls a method whose parameters are all optional. */
export function callWithOptionalParams<Params extends object, Result>(
  operation: RpcOperation<Params, Result>,
): CallWithOptionalParams<Params, Result> {
  return ((transport, params = {} as Params, options?) =>
    callRpc(transport, operation, params, options)) as CallWithOptionalParams<Params, Result>;
}

/** Creates the function that calls a method without parameters. */
export function callWithoutParams<Result>(
  operation: RpcOperation<undefined, Result>,
): CallWithoutParams<Result> {
  return ((transport, options) =>
    callRpc(transport, operation, undefined, options)) as CallWithoutParams<Result>;
}
