import type { KeepUnknownEnumValues, PageItem, WithUnknownEnumValues } from '@firn/http/client';
import type { bound } from '@firn/http/client/bind-call';
import type { RestOperation } from './operation.js';
import { itemsOfRest, paginateRest, type RestPaging } from './paging.js';
import type { RestCallOptions, RestTransport } from './transport.js';

/** Function that iterates over the pages of a paged operation. */
export interface PagesWithParams<Params, Page> {
  readonly [bound]?: BoundPagesWithParams<Params, Page>;
  (
    transport: RestTransport,
    params: Params,
    options: RestCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Page>>;
  (transport: RestTransport, params: Params, options?: RestCallOptions): AsyncIterable<Page>;
}

/** {@link PagesWithParams} as a member of the client object. */
export interface BoundPagesWithParams<Params, Page> {
  (
    params: Params,
    options: RestCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Page>>;
  (params: Params, options?: RestCallOptions): AsyncIterable<Page>;
}

/** Function that iterates over the pages of a paged operation whose parameters are all optional. */
export interface PagesWithOptionalParams<Params, Page> {
  readonly [bound]?: BoundPagesWithOptionalParams<Params, Page>;
  (
    transport: RestTransport,
    params: Params | undefined,
    options: RestCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Page>>;
  (transport: RestTransport, params?: Params, options?: RestCallOptions): AsyncIterable<Page>;
}

/** {@link PagesWithOptionalParams} as a member of the client object. */
export interface BoundPagesWithOptionalParams<Params, Page> {
  (
    params: Params | undefined,
    options: RestCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Page>>;
  (params?: Params, options?: RestCallOptions): AsyncIterable<Page>;
}

/** Function that iterates over the items of all pages of a paged operation. */
export interface ItemsWithParams<Params, Item> {
  readonly [bound]?: BoundItemsWithParams<Params, Item>;
  (
    transport: RestTransport,
    params: Params,
    options: RestCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Item>>;
  (transport: RestTransport, params: Params, options?: RestCallOptions): AsyncIterable<Item>;
}

/** {@link ItemsWithParams} as a member of the client object. */
export interface BoundItemsWithParams<Params, Item> {
  (
    params: Params,
    options: RestCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Item>>;
  (params: Params, options?: RestCallOptions): AsyncIterable<Item>;
}

/** Function that iterates over the items of all pages of a paged operation whose parameters are all optional. */
export interface ItemsWithOptionalParams<Params, Item> {
  readonly [bound]?: BoundItemsWithOptionalParams<Params, Item>;
  (
    transport: RestTransport,
    params: Params | undefined,
    options: RestCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Item>>;
  (transport: RestTransport, params?: Params, options?: RestCallOptions): AsyncIterable<Item>;
}

/** {@link ItemsWithOptionalParams} as a member of the client object. */
export interface BoundItemsWithOptionalParams<Params, Item> {
  (
    params: Params | undefined,
    options: RestCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Item>>;
  (params?: Params, options?: RestCallOptions): AsyncIterable<Item>;
}

/** Creates the function that iterates over the pages of a paged operation. */
export function pagesWithParams<Params, Result>(
  operation: RestOperation<Params, Result>,
  paging: RestPaging<NoInfer<Params>, NoInfer<Result>>,
): PagesWithParams<Params, Result> {
  return ((transport, params, options) =>
    paginateRest(transport, operation, params, paging, options)) as PagesWithParams<Params, Result>;
}

/** Creates the function that iterates over the pages of a paged operation whose parameters are all optional. */
export function pagesWithOptionalParams<Params extends object, Result>(
  operation: RestOperation<Params, Result>,
  paging: RestPaging<NoInfer<Params>, NoInfer<Result>>,
): PagesWithOptionalParams<Params, Result> {
  return ((transport, params = {} as Params, options?) =>
    paginateRest(transport, operation, params, paging, options)) as PagesWithOptionalParams<Params, Result>;
}

/** Creates the function that iterates over the items of all pages of a paged operation. */
export function itemsWithParams<Params, Result, Items extends keyof Result>(
  operation: RestOperation<Params, Result>,
  paging: RestPaging<NoInfer<Params>, NoInfer<Result>, Items>,
): ItemsWithParams<Params, PageItem<Result, Items>> {
  return ((transport, params, options) =>
    itemsOfRest(transport, operation, params, paging, options)) as ItemsWithParams<
    Params,
    PageItem<Result, Items>
  >;
}

/** Creates the function that iterates over the items of all pages of a paged operation whose parameters are all optional. */
export function itemsWithOptionalParams<Params extends object, Result, Items extends keyof Result>(
  operation: RestOperation<Params, Result>,
  paging: RestPaging<NoInfer<Params>, NoInfer<Result>, Items>,
): ItemsWithOptionalParams<Params, PageItem<Result, Items>> {
  return ((transport, params = {} as Params, options?) =>
    itemsOfRest(transport, operation, params, paging, options)) as ItemsWithOptionalParams<
    Params,
    PageItem<Result, Items>
  >;
}
