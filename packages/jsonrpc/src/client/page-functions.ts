import type { KeepUnknownEnumValues, PageItem, WithUnknownEnumValues } from '@firn/http/client';
import type { bound } from '@firn/http/client/bind-call';
import type { RpcOperation } from './operation.js';
import { itemsOfRpc, paginateRpc, type RpcPaging } from './paging.js';
import type { RpcCallOptions, RpcTransport } from './transport.js';

/** Function that iterates over the pages of a paged operation. */
export interface PagesWithParams<Params, Page> {
  readonly [bound]?: BoundPagesWithParams<Params, Page>;
  (
    transport: RpcTransport,
    params: Params,
    options: RpcCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Page>>;
  (transport: RpcTransport, params: Params, options?: RpcCallOptions): AsyncIterable<Page>;
}

/** {@link PagesWithParams} as a member of the client object. */
export interface BoundPagesWithParams<Params, Page> {
  (
    params: Params,
    options: RpcCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Page>>;
  (params: Params, options?: RpcCallOptions): AsyncIterable<Page>;
}

/** Function that iterates over the pages of a paged operation whose parameters are all optional. */
export interface PagesWithOptionalParams<Params, Page> {
  readonly [bound]?: BoundPagesWithOptionalParams<Params, Page>;
  (
    transport: RpcTransport,
    params: Params | undefined,
    options: RpcCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Page>>;
  (transport: RpcTransport, params?: Params, options?: RpcCallOptions): AsyncIterable<Page>;
}

/** {@link PagesWithOptionalParams} as a member of the client object. */
export interface BoundPagesWithOptionalParams<Params, Page> {
  (
    params: Params | undefined,
    options: RpcCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Page>>;
  (params?: Params, options?: RpcCallOptions): AsyncIterable<Page>;
}

/** Function that iterates over the items of all pages of a paged operation. */
export interface ItemsWithParams<Params, Item> {
  readonly [bound]?: BoundItemsWithParams<Params, Item>;
  (
    transport: RpcTransport,
    params: Params,
    options: RpcCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Item>>;
  (transport: RpcTransport, params: Params, options?: RpcCallOptions): AsyncIterable<Item>;
}

/** {@link ItemsWithParams} as a member of the client object. */
export interface BoundItemsWithParams<Params, Item> {
  (
    params: Params,
    options: RpcCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Item>>;
  (params: Params, options?: RpcCallOptions): AsyncIterable<Item>;
}

/** Function that iterates over the items of all pages of a paged operation whose parameters are all optional. */
export interface ItemsWithOptionalParams<Params, Item> {
  readonly [bound]?: BoundItemsWithOptionalParams<Params, Item>;
  (
    transport: RpcTransport,
    params: Params | undefined,
    options: RpcCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Item>>;
  (transport: RpcTransport, params?: Params, options?: RpcCallOptions): AsyncIterable<Item>;
}

/** {@link ItemsWithOptionalParams} as a member of the client object. */
export interface BoundItemsWithOptionalParams<Params, Item> {
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
): PagesWithParams<Params, Result> {
  return ((transport, params, options) =>
    paginateRpc(transport, operation, params, paging, options)) as PagesWithParams<Params, Result>;
}

/** Creates the function that iterates over the pages of a paged operation whose parameters are all optional. */
export function pagesWithOptionalParams<Params extends object, Result>(
  operation: RpcOperation<Params, Result>,
  paging: RpcPaging<NoInfer<Params>, NoInfer<Result>>,
): PagesWithOptionalParams<Params, Result> {
  return ((transport, params = {} as Params, options?) =>
    paginateRpc(transport, operation, params, paging, options)) as PagesWithOptionalParams<Params, Result>;
}

/** Creates the function that iterates over the items of all pages of a paged operation. */
export function itemsWithParams<Params, Result, Items extends keyof Result>(
  operation: RpcOperation<Params, Result>,
  paging: RpcPaging<NoInfer<Params>, NoInfer<Result>, Items>,
): ItemsWithParams<Params, PageItem<Result, Items>> {
  return ((transport, params, options) =>
    itemsOfRpc(transport, operation, params, paging, options)) as ItemsWithParams<
    Params,
    PageItem<Result, Items>
  >;
}

/** Creates the function that iterates over the items of all pages of a paged operation whose parameters are all optional. */
export function itemsWithOptionalParams<Params extends object, Result, Items extends keyof Result>(
  operation: RpcOperation<Params, Result>,
  paging: RpcPaging<NoInfer<Params>, NoInfer<Result>, Items>,
): ItemsWithOptionalParams<Params, PageItem<Result, Items>> {
  return ((transport, params = {} as Params, options?) =>
    itemsOfRpc(transport, operation, params, paging, options)) as ItemsWithOptionalParams<
    Params,
    PageItem<Result, Items>
  >;
}
