import type { KeepUnknownEnumValues, PageItem, WithUnknownEnumValues } from '@firn/http/client';
import type { bound } from '@firn/http/client/bind-call';
import type { RpcOperation } from './operation.js';
import { itemsOfRpc, paginateRpc, type RpcPaging } from './paging.js';
import type { RpcCallOptions, RpcTransport } from './transport.js';

/** Function that iterates over the pages of a paged operation, or over the items of all pages. */
export interface IterationWithParams<Params, Item> {
  readonly [bound]?: BoundIterationWithParams<Params, Item>;
  (
    transport: RpcTransport,
    params: Params,
    options: RpcCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Item>>;
  (transport: RpcTransport, params: Params, options?: RpcCallOptions): AsyncIterable<Item>;
}

/** {@link IterationWithParams} as a member of the client object. */
export interface BoundIterationWithParams<Params, Item> {
  (
    params: Params,
    options: RpcCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Item>>;
  (params: Params, options?: RpcCallOptions): AsyncIterable<Item>;
}

/** Function that iterates over the pages of a paged operation whose parameters are all optional, or over the items of all pages. */
export interface IterationWithOptionalParams<Params, Item> {
  readonly [bound]?: BoundIterationWithOptionalParams<Params, Item>;
  (
    transport: RpcTransport,
    params: Params | undefined,
    options: RpcCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Item>>;
  (transport: RpcTransport, params?: Params, options?: RpcCallOptions): AsyncIterable<Item>;
}

/** {@link IterationWithOptionalParams} as a member of the client object. */
export interface BoundIterationWithOptionalParams<Params, Item> {
  (
    params: Params | undefined,
    options: RpcCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Item>>;
  (params?: Params, options?: RpcCallOptions): AsyncIterable<Item>;
}

/** Creates the function that iterates over the pages of a paged operation. */
export function pagesWithParams<Params, Result>(
  operation: RpcOperation<Params, Result>,
  paging: RpcPaging<NoInfer<Params>, NoInfer<Result>>,
): IterationWithParams<Params, Result> {
  return ((transport, params, options) =>
    paginateRpc(transport, operation, params, paging, options)) as IterationWithParams<Params, Result>;
}

/** Creates the function that iterates over the pages of a paged operation whose parameters are all optional. */
export function pagesWithOptionalParams<Params extends object, Result>(
  operation: RpcOperation<Params, Result>,
  paging: RpcPaging<NoInfer<Params>, NoInfer<Result>>,
): IterationWithOptionalParams<Params, Result> {
  return ((transport, params = {} as Params, options?) =>
    paginateRpc(transport, operation, params, paging, options)) as IterationWithOptionalParams<
    Params,
    Result
  >;
}

/** Creates the function that iterates over the items of all pages of a paged operation. */
export function itemsWithParams<Params, Result, Items extends keyof Result>(
  operation: RpcOperation<Params, Result>,
  paging: RpcPaging<NoInfer<Params>, NoInfer<Result>, Items>,
): IterationWithParams<Params, PageItem<Result, Items>> {
  return ((transport, params, options) =>
    itemsOfRpc(transport, operation, params, paging, options)) as IterationWithParams<
    Params,
    PageItem<Result, Items>
  >;
}

/** Creates the function that iterates over the items of all pages of a paged operation whose parameters are all optional. */
export function itemsWithOptionalParams<Params extends object, Result, Items extends keyof Result>(
  operation: RpcOperation<Params, Result>,
  paging: RpcPaging<NoInfer<Params>, NoInfer<Result>, Items>,
): IterationWithOptionalParams<Params, PageItem<Result, Items>> {
  return ((transport, params = {} as Params, options?) =>
    itemsOfRpc(transport, operation, params, paging, options)) as IterationWithOptionalParams<
    Params,
    PageItem<Result, Items>
  >;
}
