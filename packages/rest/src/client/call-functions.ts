import type { KeepUnknownEnumValues, WithUnknownEnumValues } from '@firn/http/client';
import type { bound } from '@firn/http/client/bind-call';
import { callRest } from './call-rest.js';
import type { RestOperation } from './operation.js';
import type { RestCallOptions, RestTransport } from './transport.js';

/** Function that calls an operation with parameters and returns its result. */
export interface CallWithParams<Params, Result> {
  readonly [bound]?: BoundCallWithParams<Params, Result>;
  (
    transport: RestTransport,
    params: Params,
    options: RestCallOptions & KeepUnknownEnumValues,
  ): Promise<WithUnknownEnumValues<Result>>;
  (transport: RestTransport, params: Params, options?: RestCallOptions): Promise<Result>;
}

/** {@link CallWithParams} as a member of the client object. */
export interface BoundCallWithParams<Params, Result> {
  (params: Params, options: RestCallOptions & KeepUnknownEnumValues): Promise<WithUnknownEnumValues<Result>>;
  (params: Params, options?: RestCallOptions): Promise<Result>;
}

/** Function that calls an operation whose parameters are all optional and returns its result. */
export interface CallWithOptionalParams<Params, Result> {
  readonly [bound]?: BoundCallWithOptionalParams<Params, Result>;
  (
    transport: RestTransport,
    params: Params | undefined,
    options: RestCallOptions & KeepUnknownEnumValues,
  ): Promise<WithUnknownEnumValues<Result>>;
  (transport: RestTransport, params?: Params, options?: RestCallOptions): Promise<Result>;
}

/** {@link CallWithOptionalParams} as a member of the client object. */
export interface BoundCallWithOptionalParams<Params, Result> {
  (
    params: Params | undefined,
    options: RestCallOptions & KeepUnknownEnumValues,
  ): Promise<WithUnknownEnumValues<Result>>;
  (params?: Params, options?: RestCallOptions): Promise<Result>;
}

/** Function that calls an operation without parameters and returns its result. */
export interface CallWithoutParams<Result> {
  readonly [bound]?: BoundCallWithoutParams<Result>;
  (
    transport: RestTransport,
    options: RestCallOptions & KeepUnknownEnumValues,
  ): Promise<WithUnknownEnumValues<Result>>;
  (transport: RestTransport, options?: RestCallOptions): Promise<Result>;
}

/** {@link CallWithoutParams} as a member of the client object. */
export interface BoundCallWithoutParams<Result> {
  (options: RestCallOptions & KeepUnknownEnumValues): Promise<WithUnknownEnumValues<Result>>;
  (options?: RestCallOptions): Promise<Result>;
}

/** Creates the function that calls an operation with parameters. */
export function callWithParams<Params, Result>(
  operation: RestOperation<Params, Result>,
): CallWithParams<Params, Result> {
  return ((transport, params, options) => callRest(transport, operation, params, options)) as CallWithParams<
    Params,
    Result
  >;
}

/** Creates the function that calls an operation whose parameters are all optional. */
export function callWithOptionalParams<Params extends object, Result>(
  operation: RestOperation<Params, Result>,
): CallWithOptionalParams<Params, Result> {
  return ((transport, params = {} as Params, options?) =>
    callRest(transport, operation, params, options)) as CallWithOptionalParams<Params, Result>;
}

/** Creates the function that calls an operation without parameters. */
export function callWithoutParams<Result>(
  operation: RestOperation<undefined, Result>,
): CallWithoutParams<Result> {
  return ((transport, options) =>
    callRest(transport, operation, undefined, options)) as CallWithoutParams<Result>;
}
